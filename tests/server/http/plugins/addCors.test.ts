import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../../server/http/buildApp.ts';
import { readConfig } from '../../../../server/config/config.ts';
import { openTestApi, type TestApi } from '../../support/api.ts';

const page = 'https://crm.example.com';
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const requestFrom = async (corsOrigins: readonly string[], origin: string) => {
  const app = await buildApp({ ...api.options, corsOrigins });
  const url = '/api/rest/projects/some-id';
  const asked = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'token,content-type',
  };
  const [preflight, refused] = [
    await app.inject({ method: 'OPTIONS', url, headers: asked }),
    await app.inject({ url, headers: { origin } }),
  ];
  await app.close();
  return { preflight, refused };
};

describe('a page from another origin', () => {
  it('may call the API with its token, and can read the headers of responses and errors', async () => {
    const { preflight, refused } = await requestFrom([page], page);
    expect([preflight.statusCode, preflight.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': page,
        'access-control-allow-headers': 'token,content-type',
        'access-control-allow-methods': expect.stringContaining('PUT') as string,
        'access-control-max-age': '600',
      },
    ]);
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    expect([refused.statusCode, refused.headers]).toMatchObject([
      401,
      {
        'access-control-allow-origin': page,
        'access-control-expose-headers': expect.stringMatching(/token.*content-range/) as string,
        vary: expect.stringContaining('Origin') as string,
      },
    ]);
  });

  it.each([
    ['cross-origin', [page]],
    ['same-origin', []],
  ])('gets stored images with policy %s when the allowed origins are %j', async (policy, corsOrigins) => {
    const id = '0'.repeat(40);
    await mkdir(join(api.filesDir, '00', id), { recursive: true });
    await writeFile(join(api.filesDir, '00', id, 'share.jpg'), 'a picture');
    const app = await buildApp({ ...api.options, corsOrigins });
    const { statusCode, headers } = await app.inject({ url: `/files/${id}/share.jpg` });
    await app.close();
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, policy]);
  });

  it.each([
    ['an origin that is not listed', [page], 'https://evil.example.com'],
    ['any origin when the list is empty', [], page],
  ])('gets no CORS headers from %s', async (_, origins, origin) => {
    const { preflight, refused } = await requestFrom(origins, origin);
    for (const { headers } of [preflight, refused]) expect(headers['access-control-allow-origin']).not.toBe(origin);
  });
});

describe('CORS_ORIGINS', () => {
  const read = (value: string) => readConfig({ CORS_ORIGINS: value }, [], '/').corsOrigins;
  it('is parsed as a list of origins', () => {
    expect(read('https://crm.example.com, http://localhost:5173/')).toEqual([page, 'http://localhost:5173']);
    expect(read('')).toEqual([]);
  });
  it.each(['*', 'crm.example.com', 'https://crm.example.com/app', 'ftp://crm.example.com', 'https://me:secret@host'])(
    'rejects %s',
    (value) => {
      expect(() => read(value)).toThrow(/^CORS_ORIGINS: .* is not an origin; expected a list such as/);
    },
  );
});

import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type Person, type TestApi } from '../../support/api.ts';

const profile = '/api/v2/admin/get-profile';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await openTestApi();
  person = await api.person({ users: ['view'] });
  await Promise.all(Array.from({ length: 12 }, () => api.person({})));
});
afterAll(() => api.close());

const request = (url: string, accepted?: string) =>
  api.app.inject({
    url,
    headers: { token: person.token, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) },
  });

it('long JSON is compressed with the accepted encoding, and is otherwise sent uncompressed', async () => {
  const plain = await request(profile);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.rawPayload.length).toBeGreaterThan(2048);
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const) {
    const reply = await request(profile, accepted);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['vary']).toContain('accept-encoding');
    expect(read(reply.rawPayload).toString()).toBe(plain.body);
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  }
});

it('short responses and errors are not compressed', async () => {
  for (const url of ['/health', '/api/v2/admin/get-nothing']) {
    const reply = await request(url, 'gzip, br');
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.json()).toBeTypeOf('object');
  }
});

it('compressed requests are rejected', async () => {
  const body = gzipSync(JSON.stringify({ username: 'x', password: 'y'.repeat(100_000) }));
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/v2/admin/login-profile',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: body,
  });
  expect([reply.statusCode, reply.json().error.code]).toEqual([415, 'WRONG_CONTENT_TYPE']);
});

import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/buildApp.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openTestApi, type TestApi } from '../support/api.ts';

const configOf = (env: Record<string, string>) => readConfig(env, [], '/').clientConfig;

describe('API_BASE and REST_BASE', () => {
  it.each([
    [{}, {}],
    [{ API_BASE: 'https://api.example.com' }, { apiBase: 'https://api.example.com' }],
    [
      { API_BASE: 'https://api.example.com/crm//', REST_BASE: 'http://localhost:8080/rest/' },
      { apiBase: 'https://api.example.com/crm', restBase: 'http://localhost:8080/rest' },
    ],
    [{ REST_BASE: 'https://[::1]:8443/rest' }, { restBase: 'https://[::1]:8443/rest' }],
  ])('are read from %o', (env, expected) => {
    expect(configOf(env)).toEqual(expected);
  });

  it.each([
    'api.example.com',
    '/api',
    'ftp://api.example.com',
    'https://',
    'https://api.example.com?x=1',
    'https://api.example.com/#x',
    'https://user:secret@api.example.com',
    "https://a;script-src 'unsafe-inline'",
    'https://a;script-src',
  ])('reject %s at start', (value) => {
    for (const name of ['API_BASE', 'REST_BASE']) {
      const named = value.includes('@') ? value.replace(/\/\/.*@/, '//…@') : value;
      expect(() => configOf({ [name]: value })).toThrow(
        `${name}: is not a web address, got "${named}"; expected one such as "https://api.example.com".`,
      );
    }
  });
});

describe('a server whose client uses other API servers', () => {
  let [api, folder]: [TestApi | undefined, string] = [undefined, ''];
  const apps: FastifyInstance[] = [];
  const start = async (env: Record<string, string>): Promise<FastifyInstance> => {
    if (api === undefined) throw new Error('the test database is not open');
    const app = await buildApp({ ...api.options, clientDir: folder, clientConfig: configOf(env) });
    apps.push(app);
    return app;
  };
  beforeAll(async () => {
    api = await openTestApi();
    folder = await mkdtemp(join(tmpdir(), 'gable-client-'));
    await copyFile(fileURLToPath(new URL('../../../index.html', import.meta.url)), join(folder, 'index.html'));
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await api?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const directive = (policy: unknown, name: string): string | undefined =>
    String(policy)
      .split('; ')
      .find((each) => each.startsWith(`${name} `));

  it('serves the addresses in /config.json and every page, and allows their origins in the CSP', async () => {
    const app = await start({ API_BASE: 'https://api.example.com/crm', REST_BASE: 'https://rest.example.com:8443/v1' });
    const expected = { apiBase: 'https://api.example.com/crm', restBase: 'https://rest.example.com:8443/v1' };
    const file = await app.inject({ url: '/config.json' });
    expect([file.json(), file.headers['cache-control']]).toEqual([expected, 'no-cache']);
    for (const [url, status] of [
      ['/', 200],
      ['/index.html', 200],
      ['/dashboard/leads/manage-lead', 200],
      ['/no-such-page', 404],
    ] as const) {
      const page = await app.inject({ url });
      const content = /<meta name="gable-config" content="([^"]*)"/.exec(page.body)?.[1] ?? '';
      expect([url, page.statusCode, JSON.parse(content.replaceAll('&quot;', '"'))]).toEqual([url, status, expected]);
      const policy = page.headers['content-security-policy'];
      expect(directive(policy, 'connect-src')).toBe(
        "connect-src 'self' https://api.example.com https://rest.example.com:8443",
      );
      expect(directive(policy, 'img-src')).toBe(
        "img-src 'self' data: blob: https://api.example.com https://rest.example.com:8443",
      );
      expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    }
  });

  it('lists each origin once, and none by default', async () => {
    const same = await start({ API_BASE: 'https://api.example.com', REST_BASE: 'https://api.example.com/rest' });
    expect(directive((await same.inject({ url: '/' })).headers['content-security-policy'], 'connect-src')).toBe(
      "connect-src 'self' https://api.example.com",
    );
    const none = await start({});
    const page = await none.inject({ url: '/' });
    expect(directive(page.headers['content-security-policy'], 'connect-src')).toBe("connect-src 'self'");
    expect((await none.inject({ url: '/config.json' })).json()).toEqual({});
    expect(page.body).toContain('<meta name="gable-config" content="{}"');
  });

  it('compresses the page, and returns 304 until the addresses change', async () => {
    const [first, second] = [
      await start({ API_BASE: 'https://one.example.com' }),
      await start({ API_BASE: 'https://two.example.com' }),
    ];
    const page = await first.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect([page.headers['content-encoding'], page.headers['vary']]).toEqual([
      'br',
      'accept-encoding, accept-language',
    ]);
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('one.example.com');
    const tag = String(page.headers['etag']);
    expect((await first.inject({ url: '/', headers: { 'if-none-match': tag } })).statusCode).toBe(304);
    expect((await second.inject({ url: '/', headers: { 'if-none-match': tag } })).statusCode).toBe(200);
    // A missing page returns 404 even with a matching ETag.
    expect((await first.inject({ url: '/no-such-page', headers: { 'if-none-match': tag } })).statusCode).toBe(404);
  });
});

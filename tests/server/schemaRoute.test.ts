import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('sends schemas and rules compressed to who can read that, and the same plainly to who can not', async () => {
  const plain = await api.call(undefined, 'GET /api/v2/schema');
  const { validators } = plain.body as { validators: string };
  for (const url of ['/api/v2/schema', validators]) {
    const asPlain = await api.app.inject({ url });
    const asBrotli = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(asBrotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(asBrotli.rawPayload).toString()).toBe(asPlain.body);
    expect(asBrotli.rawPayload.length).toBeLessThan(asPlain.rawPayload.length / 3);
  }
});

it('answers a known version with 304, and rules that are not in force with 404', async () => {
  const first = await api.call(undefined, 'GET /api/v2/schema');
  const again = await api.call(undefined, 'GET /api/v2/schema', { headers: { 'if-none-match': String(first.headers['etag']) } });
  expect(again.status).toBe(304);
  expect((await api.call(undefined, 'GET /api/v2/schema/validators-0000000000000000.js')).status).toBe(404);
});

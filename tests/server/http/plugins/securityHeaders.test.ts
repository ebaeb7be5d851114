import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../../server/http/buildApp.ts';
import { openTestApi, type TestApi } from '../../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it.each([
  ['https://crm.example.com', 'max-age=31536000'],
  ['http://crm.example.com', undefined],
  [undefined, undefined],
])('HSTS is sent only when the public origin is https: %s', async (publicOrigin, expected) => {
  const app = await buildApp({ ...api.options, publicOrigin });
  const replies = [];
  for (const url of ['/health', '/api/v2/admin/get-lead', '/nothing/there', '/external/property-preview/x/y'])
    replies.push(await app.inject({ url }));
  expect(replies.map(({ headers }) => headers['strict-transport-security'])).toEqual(replies.map(() => expected));
  await app.close();
});

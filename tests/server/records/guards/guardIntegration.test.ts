import { afterAll, beforeAll, expect, it } from 'vitest';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person(permissionNames(api.model));
});
afterAll(() => api.close());

const hook = (url: string): object => ({ name: 'Accounting', url, about: ['Leads'], on: ['Called by a rule'] });

it("refuses a webhook in the server's own network when it is saved, in any notation", async () => {
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1:8443',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fd00::1]',
    '169.254.169.254',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '１２７.0.0.1',
    '127.0.0.1.',
    'localhost',
    'LOCALHOST.',
    'api.localhost',
  ]) {
    const made = await api.call(admin, 'POST /api/rest/webhooks', { body: hook(`https://${host}/x`) });
    expect([host, made.status]).toEqual([host, 422]);
    expect(made.text).toContain('WEBHOOK_PRIVATE_ADDRESSES');
  }
  expect((await api.pool.query('select from webhooks')).rows).toEqual([]);
});

it('accepts names and public addresses, and refuses a change to a private one', async () => {
  const made = await api.call(admin, 'POST /api/rest/webhooks', { body: hook('https://example.com/x') });
  expect(made.status).toBe(201);
  const path = `PUT /api/rest/webhooks/${String(made.body['_id'])}` as const;
  expect((await api.call(admin, path, { body: { url: 'https://8.8.8.8/x' } })).status).toBe(200);
  const refused = await api.call(admin, path, {
    body: { url: 'https://10.0.0.1/x' },
    headers: { 'accept-language': 'hi' },
  });
  expect(refused.text).toContain('पता सर्वर के अपने नेटवर्क का है (10.0.0.1)');
  const { rows } = await api.pool.query('select "url" from webhooks');
  expect(rows).toEqual([{ url: 'https://8.8.8.8/x' }]);
});

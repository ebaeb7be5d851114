import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { deliverTo, deliveriesOf, setSecret, signed, withFiles, work } from './intakeApi.ts';

let api: TestApi;
let admin: Person;
let agent: Person;
let key: string;

const portal: IntakeSchema = {
  name: 'portal',
  title: 'Portal',
  resource: 'leads',
  verify: { by: 'key', header: 'x-key' },
  id: ['id'],
  fields: {
    name: { column: 'name' },
    contactNo: { column: 'phone' },
    source: { value: '99 Acres' },
    notes: { column: 'message' },
  },
};

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  agent = await api.person({ leads: ['viewAssigned'] });
  await withFiles(api, { intake: [portal] });
  key = await setSecret(api, admin, 'portal');
});
beforeEach(() => api.pool.query('delete from gable.intake'));
afterAll(() => api.close());

let number = 0;
const body = (more: object = {}): string => {
  number += 1;
  return JSON.stringify({
    id: `d${number}`,
    name: `Person ${number}`,
    phone: `98200${String(10_000 + number)}`,
    ...more,
  });
};
const deliver = (payload: string) => deliverTo(api, 'portal', payload, { 'x-key': key });
const leads = async (): Promise<number> =>
  Number((await api.pool.query<{ count: string }>('select count(*) from leads')).rows[0]?.count);

it('every shipped source rejects deliveries until an admin activates it', async () => {
  for (const [name, { form }] of Object.entries(api.model.intake)) {
    const secret = form === undefined ? await setSecret(api, admin, name) : '';
    expect((await deliverTo(api, `${name}/${secret}`, body())).status).toBe(404);
    expect((await deliverTo(api, name, body(), { 'x-api-key': secret })).status).toBe(404);
  }
  expect((await api.call(undefined, 'GET /enquire/website')).status).toBe(404);
  expect(Object.values(api.model.intake).filter(({ active }) => active !== false)).toEqual([]);
  expect(api.model.rules.filter(({ active }) => active !== false)).toEqual([]);
});

it('a delivery is stored before the response, and creates one lead later', async () => {
  const before = await leads();
  const payload = body();
  expect((await deliver(payload)).body).toEqual({ data: { accepted: 1 } });
  expect(await deliveriesOf(api, admin, 'portal')).toMatchObject([{ state: 'waiting' }]);
  expect((await deliver(payload)).body).toEqual({ data: { accepted: 0 } });
  await Promise.all([work(api), work(api), work(api)]);
  expect(await deliveriesOf(api, admin, 'portal')).toMatchObject([{ state: 'done', result: 'created', repeats: 1 }]);
  // A replay of the old delivery changes nothing.
  await deliver(payload);
  await work(api);
  expect(await leads()).toBe(before + 1);
});

it('concurrent workers process each delivery once', async () => {
  const before = await leads();
  await Promise.all(Array.from({ length: 40 }, () => deliver(body())));
  await Promise.all([work(api), work(api), work(api), work(api)]);
  expect(await leads()).toBe(before + 40);
  expect(new Set((await deliveriesOf(api, admin, 'portal')).map(({ state }) => state))).toEqual(new Set(['done']));
});

it('an invalid delivery waits with its reason, and can be replayed after the file is corrected', async () => {
  const payload = body({ phone: 'none', mobile: '9820099001' });
  await deliver(payload);
  await work(api);
  const [failed] = await deliveriesOf(api, admin, 'portal');
  expect(failed).toMatchObject({ state: 'failed', record: null });
  expect(failed?.reason).toMatch(/^Phone /);
  await withFiles(api, { intake: [{ ...portal, fields: { ...portal.fields, contactNo: { column: 'mobile' } } }] });
  expect((await api.call(admin, 'POST /api/v2/admin/intake-replay', { body: { source: 'portal' } })).body).toEqual({
    data: { replayed: 1 },
  });
  await work(api);
  expect(await deliveriesOf(api, admin, 'portal')).toMatchObject([{ state: 'done', result: 'created', reason: null }]);
  await withFiles(api, { intake: [portal] });
});

it('a delivery from an existing contact joins and reopens the lead, and notifies its owner', async () => {
  const first = body();
  await deliver(first);
  await work(api);
  const [made] = await deliveriesOf(api, admin, 'portal');
  const id = made?.record ?? '';
  await api.call(admin, `PUT /api/v2/admin/single-lead/${id}`, { body: { assignedTo: agent.id } });
  const lost = await api.call(admin, `POST /api/v2/admin/lead-status/${id}`, {
    body: { status: 'Not interested', subStatus: 'Budget mismatch' },
  });
  expect(lost.status).toBe(200);
  const before = await leads();
  await deliver(JSON.stringify({ ...(JSON.parse(first) as object), id: 'again', message: 'Is it still free?' }));
  await work(api);
  const [again] = await deliveriesOf(api, admin, 'portal');
  expect(again).toMatchObject({ state: 'done', result: 'reEnquiry', record: id });
  expect(await leads()).toBe(before);
  const { body: lead } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${id}`);
  expect(lead['data']).toMatchObject({ status: 'New', assignedTo: agent.id, reEnquiryCount: 1 });
  const { rows } = await api.pool.query('select text from gable.notifications where "user" = $1', [agent.id]);
  expect(rows).toContainEqual({ text: 'Enquired again via Portal: Is it still free?' });
});

it('forged, oversized, too deep or invalid deliveries are rejected and counted, but not stored', async () => {
  expect((await deliverTo(api, 'portal', body(), { 'x-key': 'wrong' })).status).toBe(401);
  expect((await deliverTo(api, 'portal', body())).status).toBe(401);
  expect((await deliver(JSON.stringify({ name: 'x'.repeat(10_000_000) }))).status).toBe(413);
  expect((await deliver(`${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`)).status).toBe(422);
  expect((await deliver('{"name":')).status).toBe(400);
  expect((await deliverTo(api, 'nowhere', body(), { 'x-key': key })).status).toBe(404);
  expect(await deliveriesOf(api, admin, 'portal')).toEqual([]);
  const { body: sources } = await api.call(admin, 'GET /api/v2/admin/intake');
  const found = (sources['data'] as { name: string; refused: { count: number } | null }[]).find(
    ({ name }) => name === 'portal',
  );
  expect(found?.refused?.count).toBe(5);
});

it('markup in a name is kept as text', async () => {
  await deliver(body({ name: '<img src=x onerror=alert(1)>\u0000' }));
  await work(api);
  const [made] = await deliveriesOf(api, admin, 'portal');
  const { body: lead } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${made?.record ?? ''}`);
  expect(lead['data']).toMatchObject({ name: '<img src=x onerror=alert(1)>' });
});

it('secrets are stored encrypted and never returned', async () => {
  const facebook = api.model.intake['facebook'];
  if (facebook !== undefined) await withFiles(api, { intake: [portal, { ...facebook, active: true }] });
  const { rows } = await api.pool.query<{ value: Buffer }>(
    `select value from gable.intake_secrets where source = 'portal'`,
  );
  expect(rows[0]?.value.includes(key)).toBe(false);
  expect((await api.call(admin, 'GET /api/v2/admin/intake')).text).not.toContain(key);
  const set = await api.call(admin, 'POST /api/v2/admin/intake-secret/facebook', {
    body: { name: 'key', value: 'given by them' },
  });
  expect(set.body).toEqual({ data: { name: 'key', value: null } });
  const forged = '{"entry":[]}';
  const reply = await deliverTo(api, 'facebook', forged, {
    'x-hub-signature-256': `sha256=${signed(forged, 'guessed')}`,
  });
  expect(reply.status).toBe(401);
});

it('intake endpoints require permission', async () => {
  for (const line of ['GET /api/v2/admin/intake', 'GET /api/v2/admin/intake-deliveries'])
    expect((await api.call(agent, line)).status).toBe(403);
  expect((await api.call(agent, 'POST /api/v2/admin/intake-replay', { body: {} })).status).toBe(403);
});

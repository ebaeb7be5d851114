import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Notification } from '#model/schema/notifySchema.ts';
import { createAccounts } from '../../../../server/auth/actor/createAccounts.ts';
import { announceApprovals } from '../../../../server/features/notifications/announceApprovals.ts';
import { checkTexts, readTexts } from '../../../../server/schema/files/loadSchemas.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

const schemas = fileURLToPath(new URL('../../../../schemas', import.meta.url));
const claim = {
  name: 'claims',
  title: 'Claim',
  plural: 'Claims',
  recordTitle: '{what}',
  owners: ['owner'],
  notify: [
    { on: 'approval', text: { en: 'Waits for your approval', hi: 'आपकी मंज़ूरी की प्रतीक्षा में' } },
    { on: 'answered', states: ['Approved'], text: 'Your request was approved' },
    { on: 'answered', text: { en: 'Your request was answered', hi: 'आपके अनुरोध का जवाब मिला' } },
  ],
  type: 'object',
  required: ['what', 'status'],
  properties: {
    what: { type: 'string', title: 'What', maxLength: 80 },
    owner: { type: 'string', kind: 'reference', to: 'users', title: 'Owner', default: '$me' },
    paidBy: {
      type: 'array',
      kind: 'references',
      to: 'users',
      title: 'Paid by',
      items: { type: 'string' },
    },
    status: {
      type: 'string',
      title: 'Status',
      enum: ['Draft', 'Waiting', 'At the director', 'Approved', 'Refused'],
      readOnly: true,
    },
  },
  states: {
    field: 'status',
    initial: 'Draft',
    values: {
      Draft: { type: 'open' },
      Waiting: { type: 'scheduled', approval: true },
      'At the director': { type: 'scheduled', approval: true },
      Approved: { type: 'won' },
      Refused: { type: 'lost' },
    },
    transitions: [
      { from: 'Draft', to: 'Waiting' },
      { from: 'Waiting', to: 'Approved', permission: 'approve', notBy: ['owner', 'paidBy'] },
      { from: 'Waiting', to: 'At the director', permission: 'approve', notBy: ['owner'] },
      { from: 'Waiting', to: 'Refused', permission: 'approve', notBy: ['owner', 'paidBy'], require: ['note'] },
      { from: ['Waiting', 'At the director'], to: 'Draft' },
      { from: 'At the director', to: 'Approved', permission: 'direct' },
    ],
  },
};

let api: TestApi;
/** Two servers on one database. */
let jobs: readonly Parameters<typeof announceApprovals>[0][];
const own = ['viewAssigned', 'create', 'edit', 'status'];
const approving = ['view', 'create', 'edit', 'status', 'approve'];

const announce = () => Promise.all(jobs.map((job) => announceApprovals(job, new Date())));
const notificationsOf = async (person: Person, language = 'en'): Promise<readonly Notification[]> =>
  (await api.call(person, 'GET /api/v2/admin/get-notification', { headers: { 'accept-language': language } })).body[
    'data'
  ] as readonly Notification[];
const shown = async (person: Person, language?: string) =>
  (await notificationsOf(person, language)).map(({ text, title }) => `${text}: ${title}`);
const move = (by: Person, id: string, status: string, note?: string): Promise<Reply> =>
  api.call(by, `POST /api/rest/claims/${id}/status`, { body: { status, ...(note === undefined ? {} : { note }) } });
const draft = async (by: Person, what: string, more = {}): Promise<string> =>
  String((await api.call(by, 'POST /api/rest/claims', { body: { what, ...more } })).body['_id']);
const request = async (by: Person, what: string, more = {}): Promise<string> => {
  const id = await draft(by, what, more);
  expect((await move(by, id, 'Waiting')).status).toBe(200);
  return id;
};
const rowsOf = async (id: string): Promise<number | null> =>
  (await api.pool.query(`select from gable.notifications where record = $1 and event = 'approval'`, [id])).rowCount;

let staff: Person;
let boss: Person;
beforeAll(async () => {
  api = await openTestApi();
  const texts = await readTexts(schemas);
  await api.activate(checkTexts([...texts, { name: 'claims.json', text: JSON.stringify(claim) }], 'schemas'));
  const job = () => ({
    pool: api.pool,
    model: async () => api.options.schemas().model,
    accountOf: createAccounts(api.pool),
  });
  jobs = [job(), job()];
});
afterAll(() => api.close());
beforeEach(async () => {
  // People of earlier tests approve nothing any more.
  await api.pool.query('delete from roles where "rolePermissions" ? $1', ['claims']);
  [staff, boss] = [await api.person({ claims: own }), await api.person({ claims: approving })];
});

it('a request notifies those who can answer it once, in their language, and not the person who asks', async () => {
  const [other, viewer] = [await api.person({ claims: approving }), await api.person({ claims: ['view', 'edit'] })];
  await request(staff, 'Taxi');
  await announce();
  await announce();
  expect(await shown(boss)).toEqual(['Waits for your approval: Taxi']);
  expect(await shown(boss, 'hi')).toEqual(['आपकी मंज़ूरी की प्रतीक्षा में: Taxi']);
  expect(await shown(other)).toEqual(['Waits for your approval: Taxi']);
  expect([await shown(viewer), await shown(staff)]).toEqual([[], []]);
  await request(boss, 'Train');
  await announce();
  expect(await shown(boss)).toEqual(['Waits for your approval: Taxi']);
  expect(await shown(other)).toEqual(['Waits for your approval: 2 claims']);
});

it('people outside the scope, excluded by notBy, without the permission status or deactivated are left out', async () => {
  const [outside, payer, reader, left] = [
    await api.person({ claims: ['viewAssigned', 'edit', 'status', 'approve'] }),
    await api.person({ claims: approving }),
    await api.person({ claims: ['view', 'approve'] }),
    await api.person({ claims: approving }),
  ];
  const lead = await api.person({ claims: ['viewTeam', 'edit', 'status', 'approve'] });
  await api.pool.query('update users set "reportsTo" = $1 where "_id" = $2', [lead.id, staff.id]);
  await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [left.id]);
  // The payer may still pass it on to the director.
  const id = await request(staff, 'Hotel', { paidBy: [payer.id] });
  await announce();
  for (const person of [outside, reader]) expect(await shown(person)).toEqual([]);
  for (const person of [boss, lead, payer]) expect(await shown(person)).toEqual(['Waits for your approval: Hotel']);
  const { rows } = await api.pool.query<{ user: string }>(
    'select "user"::text as "user" from gable.notifications where record = $1',
    [id],
  );
  expect(rows.map(({ user }) => user).toSorted()).toEqual([boss.id, lead.id, payer.id].toSorted());
});

it('an answer notifies the person who asked, with the reason, and ends the notifications of the others', async () => {
  const other = await api.person({ claims: approving });
  const choices = { choices: { approval: { email: true, push: false } } };
  await api.call(other, 'POST /api/v2/admin/update-notification-settings', { body: choices });
  const unsent = async () =>
    (await api.pool.query('select from gable.notification_queue where "user" = $1', [other.id])).rowCount;
  const [first, second] = [await request(staff, 'Taxi'), await request(staff, 'Jet')];
  await announce();
  expect(await unsent()).toBe(2);
  expect((await move(boss, first, 'Approved')).status).toBe(200);
  expect((await move(boss, second, 'Refused', 'Too   expensive')).status).toBe(200);
  expect(await shown(staff)).toEqual([
    'Your request was answered (reason: Too expensive): Jet',
    'Your request was approved: Taxi',
  ]);
  expect((await shown(staff, 'hi'))[0]).toBe('आपके अनुरोध का जवाब मिला (कारण: Too expensive): Jet');
  expect([await shown(other), await shown(boss), await unsent()]).toEqual([[], [], 0]);
  expect([await rowsOf(first), await rowsOf(second)]).toEqual([0, 0]);
  expect((await api.pool.query('select from gable.approvals where record = any($1)', [[first, second]])).rowCount).toBe(
    0,
  );
});

it('a withdrawn request disappears, and the person who withdraws it is not notified', async () => {
  const id = await request(staff, 'Lunch');
  await announce();
  expect((await move(staff, id, 'Draft')).status).toBe(200);
  expect([await shown(boss), await shown(staff), await rowsOf(id)]).toEqual([[], [], 0]);
  expect((await move(staff, id, 'Waiting')).status).toBe(200);
  await announce();
  expect(await shown(boss)).toEqual(['Waits for your approval: Lunch']);
});

it('the next step of an approval notifies its own people, and the same person gets the answer', async () => {
  const director = await api.person({ claims: ['view', 'edit', 'status', 'direct'] });
  const id = await request(staff, 'Fair');
  await announce();
  expect(await shown(director)).toEqual([]);
  expect((await move(boss, id, 'At the director')).status).toBe(200);
  await announce();
  expect([await shown(boss), await shown(director)]).toEqual([[], ['Waits for your approval: Fair']]);
  expect((await move(director, id, 'Approved')).status).toBe(200);
  expect(await shown(staff)).toEqual(['Your request was approved: Fair', 'Your request was answered: Fair']);
});

it('a request is no longer shown when its record is deleted, or when the right to answer it was taken', async () => {
  const id = await request(staff, 'Desk');
  await announce();
  await api.pool.query('update claims set "deletedAt" = now() where "_id" = $1', [id]);
  expect(await shown(boss)).toEqual([]);
  await api.pool.query('update claims set "deletedAt" = null where "_id" = $1', [id]);
  expect(await shown(boss)).toEqual(['Waits for your approval: Desk']);
  await api.pool.query(
    `update roles set "rolePermissions" = '{"claims": ["view"]}' where "_id" in (
      select unnest("userRoles") from users where "_id" = $1)`,
    [boss.id],
  );
  expect(await shown(boss)).toEqual([]);
});

it('many requests are at most 30 stored notifications per person, and one with the number of all of them', async () => {
  for (let index = 0; index < 40; index += 1) await request(staff, `Claim ${index}`);
  await announce();
  const stored = await api.pool.query(`select from gable.notifications where "user" = $1 and event = 'approval'`, [
    boss.id,
  ]);
  expect(stored.rowCount).toBe(30);
  const [group, ...others] = await notificationsOf(boss);
  const open = await api.pool.query(`select from claims where status = 'Waiting' and "deletedAt" is null`);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ count: open.rowCount, title: `${open.rowCount} claims` });
  expect(group?.records).toHaveLength(30);
});

it('the settings offer approvals only to those who can approve', async () => {
  const events = async (person: Person): Promise<readonly string[]> => {
    const { body } = await api.call(person, 'GET /api/v2/admin/get-notification-settings');
    return (body['data'] as { events: readonly { event: string }[] }).events.map(({ event }) => event);
  };
  expect(await events(boss)).toEqual(expect.arrayContaining(['approval', 'answered']));
  expect(await events(staff)).not.toContain('approval');
});

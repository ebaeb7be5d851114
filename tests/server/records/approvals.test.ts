import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTexts, readTexts } from '../../../server/schema/files/loadSchemas.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';

const schemas = fileURLToPath(new URL('../../../schemas', import.meta.url));
const expense = {
  name: 'expenses',
  title: 'Expense',
  recordTitle: '{what}',
  owners: ['claimedBy'],
  type: 'object',
  required: ['what', 'status'],
  properties: {
    what: { type: 'string', title: 'What', maxLength: 80 },
    approved: { type: 'number', title: 'Approved amount', minimum: 0, writable: 'approve' },
    claimedBy: { type: 'string', kind: 'reference', to: 'users', title: 'Claimed by', default: '$me' },
    status: {
      type: 'string',
      title: 'Status',
      enum: ['Draft', 'Waiting', 'Approved', 'In part', 'Refused'],
      readOnly: true,
    },
  },
  states: {
    field: 'status',
    initial: 'Draft',
    values: {
      Draft: { type: 'open' },
      Waiting: { type: 'scheduled', editable: [] },
      Approved: { type: 'won', editable: [] },
      'In part': { type: 'won', editable: [] },
      Refused: { type: 'lost' },
    },
    transitions: [
      { from: ['Draft', 'Refused'], to: 'Waiting', title: 'Ask for approval' },
      { from: 'Waiting', to: 'Approved', title: 'Approve', permission: 'approve', notBy: ['claimedBy'] },
      { from: 'Waiting', to: 'In part', permission: 'approve', notBy: ['claimedBy'], require: ['approved'] },
      { from: 'Waiting', to: 'Refused', permission: 'approve', notBy: ['claimedBy'], require: ['note'] },
      { from: 'Waiting', to: 'Draft', title: 'Withdraw' },
    ],
  },
};

/** Like `expense`, but a waiting record can be edited. */
const trip = {
  ...expense,
  name: 'trips',
  title: 'Trip',
  states: { ...expense.states, values: { ...expense.states.values, Waiting: { type: 'scheduled' } } },
};

let api: TestApi;
let staff: Person;
let approver: Person;
const own = ['viewAssigned', 'create', 'edit', 'status'];

const request = async (by: Person): Promise<string> => {
  const { body } = await api.call(by, 'POST /api/rest/expenses', { body: { what: 'Taxi' } });
  const id = String(body['_id']);
  expect((await move(by, id, 'Waiting')).status).toBe(200);
  return id;
};
const move = (by: Person, id: string, status: string, note?: string): Promise<Reply> =>
  api.call(by, `POST /api/rest/expenses/${id}/status`, { body: { status, ...(note === undefined ? {} : { note }) } });

beforeAll(async () => {
  api = await openTestApi();
  const texts = await readTexts(schemas);
  const added = [expense, trip].map((one) => ({ name: `${one.name}.json`, text: JSON.stringify(one) }));
  await api.activate(checkTexts([...texts, ...added], 'schemas'));
  staff = await api.person({ expenses: own });
  const all = [...own, 'view', 'assign', 'approve'];
  approver = await api.person({ expenses: all, trips: all });
});
afterAll(() => api.close());

it('a request is approved by someone with the permission, and locked while it waits', async () => {
  const id = await request(staff);
  expect((await api.call(staff, `PUT /api/rest/expenses/${id}`, { body: { what: 'Jet' } })).status).toBe(422);
  const refused = await move(staff, id, 'Approved');
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Approve')]);
  expect((await move(approver, id, 'Approved')).status).toBe(200);
  expect((await move(staff, id, 'Draft')).status).toBe(422);
});

it('a person cannot approve their own request, whatever their permissions, one by one or in bulk', async () => {
  const id = await request(approver);
  for (const state of ['Approved', 'Refused']) {
    const refused = await move(approver, id, state, 'Fine');
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Claimed by')]);
  }
  const renamed = await api.call(approver, `POST /api/rest/expenses/${id}/status`, {
    body: { status: 'Approved', claimedBy: staff.id },
  });
  expect(renamed.status).toBeGreaterThanOrEqual(400);
  const bulk = await api.call(approver, 'POST /api/rest/expenses/bulk', {
    body: { operation: 'status', ids: [id], body: { status: 'Approved' } },
  });
  expect(bulk.text).toContain('NOT_ALLOWED');
  const { body } = await api.call(approver, `GET /api/rest/expenses/${id}`);
  expect(body['status']).toBe('Waiting');
});

it('a person cannot approve their own request by naming someone else in the same call', async () => {
  const { body } = await api.call(approver, 'POST /api/rest/trips', { body: { what: 'Pune' } });
  const path = `/api/rest/trips/${String(body['_id'])}`;
  expect((await api.call(approver, `POST ${path}/status`, { body: { status: 'Waiting' } })).status).toBe(200);
  const named = await api.call(approver, `POST ${path}/status`, {
    body: { status: 'Approved', claimedBy: staff.id },
  });
  expect([named.status, named.text]).toEqual([403, expect.stringContaining('Claimed by')]);
  expect((await api.call(approver, `GET ${path}`)).body).toMatchObject({ status: 'Waiting', claimedBy: approver.id });
});

it('a request cannot skip its approval: neither when it is created nor by an edit', async () => {
  const created = await api.call(approver, 'POST /api/rest/expenses', { body: { what: 'Taxi', status: 'Approved' } });
  expect(created.status).toBe(422);
  const id = await request(approver);
  for (const method of ['PUT', 'PATCH']) {
    const edited = await api.call(approver, `${method} /api/rest/expenses/${id}`, { body: { status: 'Approved' } });
    expect([method, edited.status >= 400]).toEqual([method, true]);
  }
  const { body } = await api.call(approver, `GET /api/rest/expenses/${id}`);
  expect(body['status']).toBe('Waiting');
});

it('an approval can set the field that it asks for, which is locked for everything else', async () => {
  const id = await request(staff);
  const path = `POST /api/rest/expenses/${id}/status`;
  expect((await api.call(approver, `PUT /api/rest/expenses/${id}`, { body: { approved: 40 } })).status).toBe(422);
  expect((await move(approver, id, 'In part')).status).toBe(422);
  for (const other of [
    { status: 'In part', approved: 40, what: 'Jet' },
    { status: 'Approved', approved: 40 },
  ])
    expect((await api.call(approver, path, { body: other })).status).toBe(422);
  const { status, body } = await api.call(approver, path, { body: { status: 'In part', approved: 40 } });
  expect([status, body['approved'], body['what']]).toEqual([200, 40, 'Taxi']);
});

it('a refusal needs a reason, and a request can be withdrawn and made again', async () => {
  const id = await request(staff);
  expect((await move(approver, id, 'Refused')).status).toBe(422);
  expect((await move(approver, id, 'Refused', 'No receipt')).status).toBe(200);
  expect((await move(staff, id, 'Waiting')).status).toBe(200);
  expect((await move(staff, id, 'Draft')).status).toBe(200);
});

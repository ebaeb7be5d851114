import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';

let api: TestApi;
let agent: Person;
let manager: Person;
let made = 0;
const callback = { status: 'Callback', subStatus: 'Follow up', scheduledAt: '2099-01-05T10:00:00.000Z' };
const dropped = { status: 'Dropped', subStatus: 'Spam' };

beforeAll(async () => {
  api = await openTestApi();
  agent = await api.person({ leads: ['view', 'edit', 'status', 'viewHistory'] });
  manager = await api.person(allOfLeads);
});
afterAll(() => api.close());

const createLead = async (more: Record<string, unknown> = {}): Promise<string> => {
  made += 1;
  const { body } = await api.call(manager, 'POST /api/v2/admin/create-lead', { body: leadBody(made, more) });
  return String((body['data'] as Record<string, unknown>)['_id']);
};
const move = async (by: Person, id: string, body: object): Promise<void> =>
  expect((await api.call(by, `POST /api/v2/admin/lead-status/${id}`, { body })).status).toBe(200);
const undo = (by: Person, id: string): Promise<Reply> =>
  api.call(by, `POST /api/rest/leads/${id}/undo-status`, { body: {} });
const leadOf = async (id: string): Promise<Record<string, unknown>> =>
  (await api.call(manager, `GET /api/v2/admin/getbyid-lead/${id}`)).body['data'] as Record<string, unknown>;
const notes = async (id: string): Promise<readonly unknown[]> => {
  const { body } = await api.call(agent, `GET /api/rest/leads/${id}/timeline`);
  return (body['data'] as readonly { readonly note?: unknown }[]).map(({ note }) => note);
};

it('gives a record its earlier values again, although no transition leads back, and says so', async () => {
  const id = await createLead();
  const before = await leadOf(id);
  await move(agent, id, callback);
  expect((await undo(agent, id)).status).toBe(200);
  const after = await leadOf(id);
  const written = ['version', 'statusChangedAt', 'updatedAt', 'updatedBy'];
  const kept = (lead: Record<string, unknown>) => Object.entries(lead).filter(([name]) => !written.includes(name));
  expect(Object.fromEntries(kept(after))).toEqual(Object.fromEntries(kept(before)));
  expect(after['status']).toBe('New');
  expect([after['scheduledAt'], after['subStatus']]).toEqual([undefined, undefined]);
  expect(await notes(id)).toContain('The change of status was undone');
  // There is nothing left to undo.
  expect((await undo(agent, id)).body['error']).toMatchObject({ code: 'STALE_VERSION' });
  expect((await leadOf(id))['status']).toBe('New');
});

it('undoes only the last change, if it is the own one and not changed since', async () => {
  const other = await createLead();
  await move(manager, other, callback);
  expect((await undo(agent, other)).status).toBe(409);
  const changed = await createLead();
  await move(agent, changed, callback);
  const body = { ...(await leadOf(changed)), scheduledAt: '2099-02-05T10:00:00.000Z' };
  expect((await api.call(manager, `POST /api/v2/admin/update-lead/${changed}`, { body: editable(body) })).status).toBe(
    200,
  );
  expect((await undo(agent, changed)).status).toBe(409);
  expect(await leadOf(changed)).toMatchObject({ status: 'Callback', scheduledAt: '2099-02-05T10:00:00.000Z' });
});

const editable = ({ version, name, contactNo, source, scheduledAt }: Record<string, unknown>): object => ({
  version,
  name,
  contactNo,
  source,
  scheduledAt,
});

it('keeps what others changed in other fields', async () => {
  const id = await createLead();
  await move(agent, id, dropped);
  const { version, contactNo, source } = await leadOf(id);
  const body = { version, contactNo, source, name: 'Another name' };
  expect((await api.call(manager, `POST /api/v2/admin/update-lead/${id}`, { body })).status).toBe(200);
  expect((await undo(agent, id)).status).toBe(200);
  expect(await leadOf(id)).toMatchObject({ status: 'New', name: 'Another name' });
});

it('refuses to undo an old change, and one without the permission', async () => {
  const id = await createLead();
  await move(agent, id, dropped);
  await api.pool.query(`update gable.audit set "at" = "at" - interval '11 minutes' where record = $1`, [id]);
  expect((await undo(agent, id)).status).toBe(409);
  const recent = await createLead();
  await move(agent, recent, dropped);
  const viewer = await api.person({ leads: ['view'] });
  expect((await undo(viewer, recent)).status).toBe(403);
});

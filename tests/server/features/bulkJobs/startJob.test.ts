import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccounts } from '../../../../server/auth/actor/createAccounts.ts';
import { runJobs } from '../../../../server/features/bulkJobs/runJobs.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

type Lead = { _id: string; version: number; [name: string]: unknown };
type JobData = {
  _id: string;
  state: string;
  total: number;
  done: number;
  refused: number;
  undone: number;
  kept: number;
  toSend: number;
  undoUntil: string | null;
  message: string | null;
  input: Record<string, unknown>;
  reasons: { reason: string; count: number }[];
};

let api: TestApi;
let manager: Person;
let agents: readonly Person[];
let made = 0;

const templateRights = ['view', 'create', 'edit'];

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({ ...allOfLeads, templates: templateRights });
  agents = [
    await api.person({ leads: ['viewAssigned', 'edit', 'bulk', 'status'] }),
    await api.person({ leads: ['viewAssigned'] }),
    await api.person({ leads: ['viewAssigned'] }),
  ];
});
afterAll(() => api.close());

const work = () => ({
  pool: api.pool,
  state: async () => api.options.schemas(),
  accountOf: createAccounts(api.pool),
  log: { warn: () => undefined, error: () => undefined },
  signal: new AbortController().signal,
});

const ok = (reply: Reply, status = 200): Record<string, unknown> => {
  expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
  return reply.body['data'] as Record<string, unknown>;
};
const createLeads = async (count: number, more: Record<string, unknown> = {}): Promise<readonly Lead[]> => {
  const leads: Lead[] = [];
  for (let left = count; left > 0; left -= 1) {
    made += 1;
    const body = leadBody(made, more);
    leads.push(ok(await api.call(manager, 'POST /api/v2/admin/create-lead', { body }), 201) as Lead);
  }
  return leads;
};
const lead = async (id: string): Promise<Lead> =>
  ok(await api.call(manager, `GET /api/v2/admin/getbyid-lead/${id}`)) as Lead;
const begin = (body: object, by = manager): Promise<Reply> => api.call(by, 'POST /api/rest/leads/jobs', { body });
const job = async (id: string, by = manager): Promise<JobData> =>
  ok(await api.call(by, `GET /api/v2/jobs/${id}`)) as JobData;
const run = async (body: object, by = manager): Promise<JobData> => {
  const { _id } = ok(await begin(body, by), 201) as JobData;
  await runJobs(work());
  return job(_id, by);
};
const undo = async (id: string): Promise<JobData> => {
  ok(await api.call(manager, `POST /api/v2/jobs/${id}/undo`));
  await runJobs(work());
  return job(id);
};

it('a bulk job changes all records that match a query, and no others', async () => {
  const [mine] = [await createLeads(3, { companyName: 'Orbit' })];
  const [other] = await createLeads(1, { companyName: 'Comet' });
  const result = await run({
    action: 'set',
    query: { filter: { companyName: 'Orbit' } },
    body: { purpose: 'Investment' },
  });
  expect(result).toMatchObject({ state: 'done', total: 3, done: 3, refused: 0, reasons: [] });
  for (const { _id } of mine) expect((await lead(_id))['purpose']).toBe('Investment');
  expect((await lead(other?._id ?? ''))['purpose']).toBeUndefined();
});

it('a repeated request with the same idempotency key starts one job', async () => {
  const ids = (await createLeads(2)).map(({ _id }) => _id);
  const start = () =>
    api.call(manager, 'POST /api/rest/leads/jobs', {
      body: { action: 'set', ids, body: { purpose: 'Self use' } },
      headers: { 'idempotency-key': 'job-0000000000000001' },
    });
  const replies = await Promise.all([start(), start()]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(replies.map(({ body }) => (body['data'] as JobData)._id)).size).toBe(1);
});

it('a bulk job assigns records in turn, and by shares', async () => {
  const leads = await createLeads(6, { companyName: 'Turns' });
  const [a, b] = agents.map(({ id }) => id);
  await run({ action: 'assign', ids: leads.map(({ _id }) => _id), body: { to: [{ _id: a }, { _id: b }] } });
  expect(await Promise.all(leads.map(async ({ _id }) => (await lead(_id))['assignedTo']))).toEqual([a, b, a, b, a, b]);
  const people = [
    { _id: a, share: 2 },
    { _id: b, share: 1 },
  ];
  const { input } = await run({ action: 'assign', ids: leads.map(({ _id }) => _id), body: { to: people } });
  expect(input).toEqual({ owner: { field: 'assignedTo', people } });
  const owners = await Promise.all(leads.map(async ({ _id }) => (await lead(_id))['assignedTo']));
  expect([owners.filter((one) => one === a).length, owners.filter((one) => one === b).length]).toEqual([4, 2]);
});

it('a bulk job adds and removes tags, and can be undone', async () => {
  const [first] = await createLeads(1, { tags: ['Cold', 'Escalated'] });
  const id = first?._id ?? '';
  const done = await run({ action: 'tags', ids: [id], body: { field: 'tags', add: ['Hot'], remove: ['Cold'] } });
  expect((await lead(id))['tags']).toEqual(['Escalated', 'Hot']);
  expect(await undo(done._id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
  expect((await lead(id))['tags']).toEqual(['Cold', 'Escalated']);
});

it('a bulk job returns the reason for each rejected record, also as a file', async () => {
  const leads = await createLeads(2);
  const [gone] = await createLeads(1);
  ok(await api.call(manager, `DELETE /api/v2/admin/delete-lead/${gone?._id}`));
  const result = await run({
    action: 'status',
    ids: [...leads.map(({ _id }) => _id), gone?._id],
    body: { status: 'Dropped', subStatus: 'Spam' },
  });
  expect(result).toMatchObject({ state: 'done', done: 2, refused: 1, reasons: [{ count: 1 }] });
  const file = await api.call(manager, `GET /api/v2/jobs/${result._id}/refused`);
  expect(file.status).toBe(200);
  expect(file.text).toContain('Id,Title,Code,Reason');
  expect(file.text).toContain(`${gone?._id}`);
  expect(file.text).toContain('NOT_FOUND');
  expect(file.text).not.toContain(`${leads[0]?._id}`);
});

it('undoing a status change keeps what others changed since', async () => {
  const ids = (await createLeads(3)).map(({ _id }) => _id);
  const [untouched = '', edited = '', moved = ''] = ids;
  const before = await lead(untouched);
  const done = await run({ action: 'status', ids, body: { status: 'Dropped', subStatus: 'Spam' } });
  expect(done.undoUntil).not.toBeNull();
  ok(await api.call(manager, `PUT /api/v2/admin/single-lead/${edited}`, { body: { notes: 'Called again' } }));
  ok(
    await api.call(manager, `POST /api/v2/admin/lead-status/${moved}`, {
      body: { status: 'New', note: 'They called back' },
    }),
  );
  const undone = await undo(done._id);
  expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: 1, reasons: [{ count: 1 }] });
  for (const id of [untouched, edited]) {
    const { status, subStatus } = await lead(id);
    expect([status, subStatus]).toEqual([before['status'], undefined]);
  }
  expect((await lead(untouched))['statusChangedAt']).toBe(before['statusChangedAt']);
  expect((await lead(edited))['notes']).toBe('Called again');
  expect((await lead(moved))['subStatus']).toBeUndefined();
  expect((await api.call(manager, `POST /api/v2/jobs/${done._id}/undo`)).status).toBe(422);
});

it('the end of a long bulk job is notified to its user, and opens the bulk actions', async () => {
  const ids = (await createLeads(2)).map(({ _id }) => _id);
  const started = ok(await begin({ action: 'set', ids, body: { purpose: 'Self use' } }), 201) as JobData;
  await api.pool.query(`update gable.jobs set "createdAt" = now() - interval '1 minute' where id = $1`, [started._id]);
  await runJobs(work());
  await run({ action: 'set', ids, body: { purpose: 'Investment' } });
  const { body } = await api.call(manager, 'GET /api/v2/admin/get-notification');
  const ended = (body['data'] as readonly Record<string, unknown>[]).filter(({ event }) => event === 'jobEnded');
  expect(ended).toMatchObject([{ text: 'Bulk action finished', title: '2 leads', record: started._id }]);
});

it('a bulk job deletes records, undoes the deletion, and restores deleted records', async () => {
  const leads = await createLeads(2, { companyName: 'Gone' });
  const query = { filter: { companyName: 'Gone' } };
  const deleted = await run({ action: 'delete', query });
  expect(deleted).toMatchObject({ total: 2, done: 2 });
  expect((await api.call(manager, 'GET /api/v2/admin/get-lead?filter={"companyName":"Gone"}')).body['total']).toBe(0);
  expect(await undo(deleted._id)).toMatchObject({ undone: 2 });
  await run({ action: 'delete', query });
  const restored = await run({
    action: 'restore',
    query: { filter: { companyName: 'Gone', deletedAt: { blank: false } } },
  });
  expect(restored).toMatchObject({ total: 2, done: 2 });
  expect((await lead(leads[0]?._id ?? '')).version).toBeGreaterThan(4);
});

it('a bulk job checks the permissions and scope of its starter for each record as it runs', async () => {
  const [agent, other] = agents;
  const leads = await createLeads(2, { assignedTo: agent?.id });
  const ids = leads.map(({ _id }) => _id);
  const started = ok(await begin({ action: 'set', ids, body: { purpose: 'Self use' } }, agent), 201) as JobData;
  ok(await api.call(manager, `PUT /api/v2/admin/single-lead/${ids[0]}`, { body: { assignedTo: other?.id } }));
  await runJobs(work());
  expect(await job(started._id, agent)).toMatchObject({ done: 1, refused: 1 });
  expect((await lead(ids[0] ?? ''))['purpose']).toBeUndefined();

  const later = ok(await begin({ action: 'set', ids, body: { purpose: 'Investment' } }, agent), 201) as JobData;
  await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [agent?.id]);
  await api.pool.query('update gable.rights_epoch set epoch = epoch + 1');
  await runJobs(work());
  const [failed] = (await api.pool.query('select state, done from gable.jobs where id = $1', [later._id])).rows;
  expect(failed).toEqual({ state: 'failed', done: 0 });
  expect((await lead(ids[1] ?? ''))['purpose']).toBe('Self use');
});

it('starting a job rejects actions without permission and invalid bodies, and stores nothing', async () => {
  const [one] = await createLeads(1);
  const ids = [one?._id];
  const looker = await api.person({ leads: ['view'] });
  const count = async () => (await api.pool.query('select count(*)::int as n from gable.jobs')).rows[0].n as number;
  const before = await count();
  const statuses = [
    await begin({ action: 'delete', ids }, looker),
    await begin({ action: 'set', ids, body: { companyName: 'Not for bulk' } }),
    await begin({ action: 'set', ids, body: { purpose: 'Nonsense', unknown: 1 } }),
    await begin({ action: 'assign', ids, body: { to: [] } }),
    await begin({ action: 'tags', ids, body: { field: 'tags', add: ['Unknown'] } }),
    await begin({ action: 'delete' }),
    await begin({ action: 'delete', query: { filter: { companyName: 'Nobody has this' } } }),
    await begin({ action: 'delete', query: { filter: { nonsense: 1 } } }),
    await begin({ action: 'explode', ids }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 422, 422, 422, 422, 422, 422, 400, 422]);
  expect(await count()).toBe(before);
});

it('jobs are visible to their starter and to administrators only', async () => {
  const [one] = await createLeads(1);
  const { _id } = await run({ action: 'set', ids: [one?._id], body: { purpose: 'Self use' } });
  const stranger = await api.person(allOfLeads);
  const admin = await api.person({ users: ['view', 'edit', 'assignRoles'], roles: ['view', 'edit'] });
  for (const path of [``, '/refused', '/messages'])
    expect((await api.call(stranger, `GET /api/v2/jobs/${_id}${path}`)).status).toBe(404);
  expect((await api.call(stranger, `POST /api/v2/jobs/${_id}/undo`)).status).toBe(404);
  expect((await api.call(stranger, 'GET /api/v2/jobs')).body['data']).toEqual([]);
  expect(((await api.call(admin, 'GET /api/v2/jobs')).body['data'] as JobData[]).map((each) => each._id)).toContain(
    _id,
  );
});

it('a job says what it sets, without fields that the reader may not read', async () => {
  const [one] = await createLeads(1);
  const ids = [one?._id];
  const status = await run({ action: 'status', ids, body: { status: 'Dropped', subStatus: 'Spam', note: 'Robots' } });
  expect(status.input).toEqual({ values: { status: 'Dropped', subStatus: 'Spam' }, note: 'Robots' });
  const tags = await run({ action: 'tags', ids, body: { field: 'tags', add: ['Hot'] } });
  expect(tags.input).toEqual({ tags: { field: 'tags', add: ['Hot'], remove: [] } });
  expect((await run({ action: 'delete', ids })).input).toEqual({});
  // A user who could read the field when the job started.
  const body = JSON.stringify({ purpose: 'Self use', email: 'asha@example.com' });
  await api.pool.query(`update gable.jobs set action = 'set', body = $2, "by" = $3 where id = $1`, [
    tags._id,
    body,
    agents[1]?.id,
  ]);
  expect((await job(tags._id, agents[1])).input).toEqual({ values: { purpose: 'Self use' } });
});

it('a cancelled job changes no further records', async () => {
  const leads = await createLeads(3);
  const started = ok(
    await begin({ action: 'set', ids: leads.map(({ _id }) => _id), body: { purpose: 'Investment' } }),
    201,
  ) as JobData;
  ok(await api.call(manager, `POST /api/v2/jobs/${started._id}/cancel`));
  await runJobs(work());
  expect(await job(started._id)).toMatchObject({ state: 'cancelled', done: 0, undoUntil: null });
  expect((await lead(leads[0]?._id ?? ''))['purpose']).toBeUndefined();
});

it('a job that is cancelled while it runs waits for the record in work, and counts every changed record', async () => {
  const leads = await createLeads(60);
  const ids = leads.map(({ _id }) => _id);
  const started = ok(await begin({ action: 'set', ids, body: { purpose: 'Investment' } }), 201) as JobData;
  const running = runJobs(work());
  const count = async (): Promise<number> => {
    const { rows } = await api.pool.query<{ count: number }>(
      `select count(*)::int as count from gable.job_items where job = $1 and state = 'done'`,
      [started._id],
    );
    return rows[0]?.count ?? 0;
  };
  await expect.poll(count, { interval: 5 }).toBeGreaterThan(0);
  const cancelled = ok(await api.call(manager, `POST /api/v2/jobs/${started._id}/cancel`)) as JobData;
  await running;
  expect(cancelled).toMatchObject({ state: 'cancelled', done: await count(), undoUntil: expect.any(String) });
  expect(await job(started._id)).toEqual(cancelled);
  expect(await undo(started._id)).toMatchObject({ state: 'undone', undone: cancelled.done });
});

it('a job continues after a full disk, however often it was tried meanwhile', async () => {
  const ids = (await createLeads(3)).map(({ _id }) => _id);
  const started = ok(await begin({ action: 'set', ids, body: { purpose: 'Investment' } }), 201) as JobData;
  await api.pool.query(`create function public.fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`);
  await api.pool.query('create trigger full_disk before update on leads for each row execute function fill_disk()');
  for (let attempt = 0; attempt < 7; attempt += 1) await runJobs(work());
  expect(await job(started._id)).toMatchObject({ state: 'running', done: 0, refused: 0 });
  await api.pool.query('drop function public.fill_disk cascade');
  await runJobs(work());
  expect(await job(started._id)).toMatchObject({ state: 'done', done: 3, refused: 0 });
});

it('a job ends after several other failures of the server', async () => {
  const ids = (await createLeads(1)).map(({ _id }) => _id);
  const started = ok(await begin({ action: 'set', ids, body: { purpose: 'Investment' } }), 201) as JobData;
  await api.pool.query(`create function public.fail() returns trigger language plpgsql as
    $$ begin raise exception 'a fault' using errcode = 'XX000'; end $$`);
  await api.pool.query('create trigger fault before update on leads for each row execute function fail()');
  for (let attempt = 0; attempt < 7; attempt += 1) await runJobs(work());
  await api.pool.query('drop function public.fail cascade');
  expect(await job(started._id)).toMatchObject({ state: 'failed', done: 0 });
});

it('a message job prepares one message per record, and marks each as sent once', async () => {
  const template = ok(
    await api.call(manager, 'POST /api/v2/admin/create-global-template', {
      body: {
        name: 'Hello',
        tab: 'Lead',
        channel: 'WhatsApp',
        body: 'Hi #leadName#, about #leadCompanyName#',
        active: true,
      },
    }),
    201,
  );
  const leads = await createLeads(1, { companyName: 'Orbit Homes' });
  const [nameless] = await createLeads(1);
  const done = await run({
    action: 'message',
    ids: [leads[0]?._id, nameless?._id],
    body: { template: template['_id'] },
  });
  expect(done).toMatchObject({ done: 1, refused: 1, toSend: 1, undoUntil: null });
  const messages = ok(await api.call(manager, `GET /api/v2/jobs/${done._id}/messages`)) as unknown as object[];
  expect(messages).toEqual([
    expect.objectContaining({
      place: 0,
      way: 'whatsapp',
      to: leads[0]?.['contactNo'],
      body: `Hi ${String(leads[0]?.['name'])}, about Orbit Homes`,
    }),
  ]);
  const sent = () => api.call(manager, `POST /api/v2/jobs/${done._id}/sent`, { body: { place: 0 } });
  expect(ok(await sent())).toMatchObject({ toSend: 0 });
  expect((await sent()).status).toBe(404);
  expect((await lead(leads[0]?._id ?? ''))['contactCount']).toBe(1);
});

it('lists prepared messages only while their records and contacts may be read', async () => {
  const rights = { leads: ['viewAssigned', 'edit', 'bulk', 'addNote', 'viewContact'], templates: ['view'] };
  const agent = await api.person(rights);
  const [first, second] = await createLeads(2, { assignedTo: agent.id });
  const template = ok(
    await api.call(manager, 'POST /api/v2/admin/create-global-template', {
      body: { name: 'Short', tab: 'Lead', channel: 'WhatsApp', body: 'Hi #leadName#', active: true },
    }),
    201,
  );
  const ids = [first?._id, second?._id];
  const done = await run({ action: 'message', ids, body: { template: template['_id'] } }, agent);
  const listed = async (): Promise<unknown> => ok(await api.call(agent, `GET /api/v2/jobs/${done._id}/messages`));
  expect(await listed()).toMatchObject([{ record: first?._id }, { record: second?._id }]);
  await api.call(manager, `PUT /api/v2/admin/single-lead/${second?._id}`, { body: { assignedTo: manager.id } });
  expect(await listed()).toMatchObject([{ record: first?._id }]);
  const withoutContact = { ...rights, leads: rights.leads.filter((name) => name !== 'viewContact') };
  await api.pool.query(
    `update roles set "rolePermissions" = $2
      where "_id" = any(select unnest("userRoles") from users where "_id" = $1)`,
    [agent.id, JSON.stringify(withoutContact)],
  );
  expect(await listed()).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let manager: Person;
let agent: Person;

type Record_ = { _id: string; version: number; [name: string]: unknown };
type Reply = { status: number; body: Record<string, unknown>; text: string };
const dataOf = (reply: Reply): Record_ => (reply.body['data'] ?? reply.body) as Record_;
const errorOf = (reply: Reply) =>
  reply.body['error'] as { code: string; message: string; fields?: Record<string, string>; taken?: { _id: string } };

const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
const taskRights = ['view', 'create', 'edit', 'delete', 'status', 'addNote', 'viewHistory'];

let made = 0;
const ok = (reply: Reply): Record_ => {
  expect([reply.status, reply.text]).toEqual([expect.toSatisfy((status: number) => status < 300), expect.any(String)]);
  return dataOf(reply);
};
const createLead = async (more: Record<string, unknown> = {}, by = manager): Promise<Record_> =>
  ok(await api.call(by, 'POST /api/v2/admin/create-lead', { body: leadBody((made += 1), more) }));
const createProject = async (): Promise<Record_> =>
  ok(
    await api.call(manager, 'POST /api/rest/projects', {
      body: {
        name: `Project ${(made += 1)}`,
        units: ['A-1', 'A-101', 'A-102', 'B-1', 'C-1', 'C-2', 'D-1'].map((unitNumber) => ({
          unitNumber,
          availability: 'Available',
        })),
      },
    }),
  );
const createTask = (more: Record<string, unknown> = {}, by = manager): Promise<Reply> =>
  api.call(by, 'POST /api/rest/tasks', { body: { title: 'Call back', dueAt: inHours(5), ...more } });
const leadNow = async (id: string): Promise<Record_> =>
  ok(await api.call(manager, `GET /api/v2/admin/getbyid-lead/${id}`));
const timeline = async (resource: string, id: string): Promise<readonly Record<string, unknown>[]> =>
  ok(await api.call(manager, `GET /api/rest/${resource}/${id}/timeline`)) as unknown as readonly Record<
    string,
    unknown
  >[];
const toStatus = (id: string, body: Record<string, unknown>, by = manager): Promise<Reply> =>
  api.call(by, `POST /api/v2/admin/lead-status/${id}`, { body });
const logOutcome = (id: string, body: Record<string, unknown>, by = manager): Promise<Reply> =>
  api.call(by, `POST /api/rest/leads/${id}/outcome`, { body });
/** Creates a lead whose meeting was scheduled for an hour ago. */
const withPastMeeting = async (): Promise<Record_> => {
  const lead = await createLead({ assignedTo: agent.id });
  ok(await toStatus(lead._id, { status: 'Meeting scheduled', subStatus: 'Online', scheduledAt: inHours(1) }));
  await api.pool.query(`update leads set "scheduledAt" = now() - interval '1 hour' where "_id" = $1`, [lead._id]);
  return leadNow(lead._id);
};
const booking = (project: string, unit: string): Record<string, unknown> => ({
  status: 'Booked',
  bookedUnderName: 'Asha Rao',
  bookedAt: new Date().toISOString(),
  agreementValue: 9_000_000,
  bookedProject: project,
  unit,
});

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({
    ...allOfLeads,
    tasks: taskRights,
    projects: ['view', 'create', 'edit'],
    properties: ['view'],
  });
  agent = await api.person({
    leads: ['viewAssigned', 'create', 'edit', 'status', 'book'],
    tasks: ['viewAssigned', 'create', 'edit', 'status'],
    projects: ['view'],
  });
});
afterAll(() => api.close());

describe('tasks', () => {
  it('belong to their creator by default, and are found by the related record', async () => {
    const lead = await createLead();
    const task = ok(await createTask({ relatedTo: { resource: 'leads', _id: lead._id.toUpperCase() } }));
    expect(task).toMatchObject({
      assignedTo: [manager.id],
      status: 'Open',
      priority: 'Medium',
      relatedTo: { resource: 'leads', _id: lead._id },
    });
    const titles = async (filter: unknown): Promise<number> => {
      const reply = await api.call(manager, `GET /api/rest/tasks?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      return (JSON.parse(reply.text) as unknown[]).length;
    };
    expect(await titles({ relatedTo: lead._id })).toBe(1);
    expect(await titles({ relatedTo: [{ resource: 'leads', _id: lead._id }] })).toBe(1);
    expect(await titles({ relatedTo: manager.id })).toBe(0);
    expect(await titles({ relatedTo: { of: ['projects'] } })).toBe(0);
    expect(await titles({ relatedTo: { of: ['leads'] } })).toBe(1);
  });

  it.each([
    ['a resource that is not allowed', () => ({ resource: 'users', _id: manager.id })],
    ['a record that does not exist', () => ({ resource: 'leads', _id: manager.id })],
    ['an id without a resource', () => manager.id],
    ['a resource without a valid id', () => ({ resource: 'leads', _id: 'x' })],
  ])('are rejected with %s', async (_, value) => {
    const reply = await createTask({ relatedTo: value() });
    expect([reply.status, errorOf(reply).code, Object.keys(errorOf(reply).fields ?? {})]).toEqual([
      422,
      'INVALID',
      ['relatedTo'],
    ]);
  });

  it('are assigned to the given user, or else to their creator', async () => {
    expect(ok(await createTask())['assignedTo']).toEqual([manager.id]);
    expect(ok(await createTask({ assignedTo: [agent.id] }))['assignedTo']).toEqual([agent.id]);
  });

  it('are rejected for a record without access, with the same error as for a missing one', async () => {
    const lead = await createLead();
    const hidden = await createTask({ relatedTo: { resource: 'leads', _id: lead._id } }, agent);
    const missing = await createTask({ relatedTo: { resource: 'leads', _id: manager.id } }, agent);
    expect([hidden.status, errorOf(hidden).fields]).toEqual([422, errorOf(missing).fields]);
  });

  it('record who closed them until reopened, and are in the timeline of the lead without their title', async () => {
    const lead = await createLead();
    const task = ok(await createTask({ title: 'A private matter', relatedTo: { resource: 'leads', _id: lead._id } }));
    const done = ok(await api.call(manager, `POST /api/rest/tasks/${task._id}/status`, { body: { status: 'Done' } }));
    expect(done).toMatchObject({ status: 'Done', closedBy: manager.id, closedAt: expect.any(String) });
    const entries = (await timeline('leads', lead._id)).filter(({ kind }) => kind === 'task');
    expect(entries.map(({ outcome, new: to, by }) => [outcome, to, by])).toEqual(
      ['done', 'made'].map((outcome) => [outcome, { resource: 'tasks', _id: task._id }, manager.id]),
    );
    expect(JSON.stringify(entries)).not.toContain('private');
    const open = ok(await api.call(manager, `POST /api/rest/tasks/${task._id}/status`, { body: { status: 'Open' } }));
    expect([open['closedAt'], open['closedBy']]).toEqual([undefined, undefined]);
  });
});

describe('appointments', () => {
  it('block a new status and a new time until their outcome is logged', async () => {
    const lead = await withPastMeeting();
    const moved = await toStatus(lead._id, { status: 'Dropped', subStatus: 'Spam' });
    const edited = await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, {
      body: { scheduledAt: inHours(30) },
    });
    expect([moved.status, errorOf(moved).code, errorOf(edited).code]).toEqual([
      422,
      'TRANSITION_REFUSED',
      'TRANSITION_REFUSED',
    ]);
    expect(await leadNow(lead._id)).toEqual(lead);
    ok(await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, { body: { notes: 'Something else' } }));
  });

  it('are logged as done with a note, count as a contact, and move the lead to the next status', async () => {
    const lead = await withPastMeeting();
    const doneAt = inHours(-0.5);
    const reply = await logOutcome(lead._id, {
      outcome: 'done',
      doneAt,
      note: 'Liked it',
      version: lead.version,
      next: { status: 'Callback', subStatus: 'Follow up', scheduledAt: inHours(24) },
    });
    expect(ok(reply)).toMatchObject({ status: 'Callback', contactCount: 1, lastContactedAt: doneAt });
    const appointments = (await timeline('leads', lead._id)).filter(({ kind }) => kind === 'appointment');
    expect(appointments.map(({ outcome, note, new: when }) => [outcome, note, when])).toEqual([
      ['done', 'Liked it', { at: doneAt }],
      ['scheduled', null, { at: expect.any(String) }],
    ]);
  });

  it('are logged as not done with a reason, and get a new time without counting as a contact', async () => {
    const lead = await withPastMeeting();
    const next = { status: 'Meeting scheduled', subStatus: 'Online', scheduledAt: inHours(48) };
    expect(ok(await logOutcome(lead._id, { outcome: 'notDone', reason: 'Client did not come', next }))).toMatchObject({
      status: 'Meeting scheduled',
      scheduledAt: next.scheduledAt,
      contactCount: 0,
    });
    const [, appointments] = (await timeline('leads', lead._id)).filter(({ kind }) => kind === 'appointment');
    expect(appointments).toMatchObject({
      outcome: 'not done',
      new: { at: lead['scheduledAt'], reason: 'Client did not come' },
    });
  });

  it.each([
    ['no outcome', {}, ['outcome', 'next']],
    ['no next step', { outcome: 'done', note: 'x' }, ['next']],
    ['no note', { outcome: 'done', next: { status: 'Dropped', subStatus: 'Spam' } }, ['note']],
    [
      'a time in the future',
      { outcome: 'done', note: 'x', doneAt: inHours(1), next: { status: 'Dropped', subStatus: 'Spam' } },
      ['doneAt'],
    ],
    ['no reason', { outcome: 'notDone', next: { status: 'Dropped', subStatus: 'Spam' } }, ['reason']],
    [
      'an unknown reason',
      { outcome: 'notDone', reason: 'Rain', next: { status: 'Dropped', subStatus: 'Spam' } },
      ['reason'],
    ],
    [
      'a next step in the past',
      {
        outcome: 'notDone',
        reason: 'Client did not come',
        next: { status: 'Callback', subStatus: 'Busy', scheduledAt: inHours(-2) },
      },
      ['next.scheduledAt'],
    ],
    ['an unknown field', { outcome: 'done', mood: 'good' }, ['mood']],
  ])('reject an outcome with %s, and change nothing', async (_, body, fields) => {
    const lead = await withPastMeeting();
    const before = await timeline('leads', lead._id);
    const reply = await logOutcome(lead._id, body);
    expect([reply.status, Object.keys(errorOf(reply).fields ?? {})]).toEqual([422, fields]);
    expect([await leadNow(lead._id), await timeline('leads', lead._id)]).toEqual([lead, before]);
  });

  it('reject an outcome when there is no appointment, and from users without permission', async () => {
    const next = { status: 'Dropped', subStatus: 'Spam' };
    const lead = await createLead();
    expect(errorOf(await logOutcome(lead._id, { outcome: 'done', note: 'x', next })).code).toBe('TRANSITION_REFUSED');
    const viewer = await api.person({ leads: ['view'] });
    expect((await logOutcome(lead._id, { outcome: 'done', note: 'x', next }, viewer)).status).toBe(403);
    expect((await logOutcome(lead._id, { outcome: 'done', note: 'x', next }, agent)).status).toBe(404);
  });
});

describe('bookings', () => {
  it('require the permission to book', async () => {
    const project = await createProject();
    const caller = await api.person({ leads: ['view', 'status'] });
    const reply = await toStatus((await createLead())._id, booking(project._id, 'A-1'), caller);
    expect([reply.status, errorOf(reply).message]).toEqual([403, 'You need the permission “Leads: Book” to do this.']);
  });

  it('of one unit succeed for exactly one of several concurrent requests', async () => {
    const project = await createProject();
    const leads = await Promise.all(Array.from({ length: 6 }, () => createLead()));
    const replies = await Promise.all(
      leads.map(({ _id }, index) => toStatus(_id, booking(project._id, index % 2 === 0 ? 'A-101' : 'a-101'))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const [winner] = leads.filter((_, index) => replies[index]?.status === 200);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused && errorOf(refused)).toMatchObject({
      code: 'TAKEN',
      fields: { unit: `Booked project and Unit: taken by ${String(winner?.['name'])}` },
      taken: { _id: winner?._id },
    });
    ok(await toStatus(leads.find((lead) => lead !== winner)?._id ?? '', booking(project._id, 'A-102')));
  });

  it('do not name the holder of the unit to users without access', async () => {
    const project = await createProject();
    ok(await toStatus((await createLead())._id, booking(project._id, 'B-1')));
    const own = await createLead({}, agent);
    const reply = await toStatus(own._id, booking(project._id, 'B-1'), agent);
    expect([reply.status, errorOf(reply).message, errorOf(reply).taken]).toEqual([
      409,
      'Booked project and Unit: taken by a lead that you have no access to.',
      undefined,
    ]);
  });

  it('cannot move to a unit that is taken, but can once it is free', async () => {
    const project = await createProject();
    const [first, second] = [await createLead(), await createLead()];
    ok(await toStatus(first._id, booking(project._id, 'C-1')));
    ok(await toStatus(second._id, booking(project._id, 'C-2')));
    const edit = (): Promise<Reply> =>
      api.call(manager, `PUT /api/v2/admin/single-lead/${second._id}`, { body: { unit: 'C-1' } });
    expect(errorOf(await edit()).code).toBe('TAKEN');
    ok(await toStatus(first._id, { status: 'Booking cancelled', subStatus: 'Price', note: 'Too dear' }));
    expect(ok(await edit())).toMatchObject({ unit: 'C-1' });
  });

  it('are not restored with a deleted lead when another lead has the unit', async () => {
    const project = await createProject();
    const [first, second] = [await createLead(), await createLead()];
    ok(await toStatus(first._id, booking(project._id, 'D-1')));
    ok(await api.call(manager, `DELETE /api/v2/admin/delete-lead/${first._id}`));
    ok(await toStatus(second._id, booking(project._id, 'D-1')));
    expect(errorOf(await api.call(manager, `POST /api/rest/leads/${first._id}/restore`)).code).toBe('TAKEN');
  });
});

describe('units of a project', () => {
  it('must have different numbers', async () => {
    const project = await createProject();
    const unit = (unitNumber: string): Record<string, unknown> => ({ unitNumber, availability: 'Available' });
    const reply = await api.call(manager, `PUT /api/rest/projects/${project._id}`, {
      body: { units: [unit('A-1'), unit('A-2'), unit('a-1 ')] },
    });
    expect([reply.status, errorOf(reply).fields]).toEqual([422, { 'units.2.unitNumber': 'Unit appears twice' }]);
    ok(
      await api.call(manager, `PUT /api/rest/projects/${project._id}`, { body: { units: [unit('A-1'), unit('A-2')] } }),
    );
  });
});

it('logs a call once for repeated requests with one idempotency key', async () => {
  const lead = await createLead();
  const send = () =>
    api.call(manager, `POST /api/rest/leads/${lead._id}/log`, {
      body: { kind: 'call', outcome: 'connected', note: 'Once' },
      headers: { 'idempotency-key': 'a-key-of-the-tests-1' },
    });
  const replies = await Promise.all([send(), send()]);
  expect([...replies, await send()].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await timeline('leads', lead._id)).filter(({ note }) => note === 'Once')).toHaveLength(1);
  expect((await leadNow(lead._id))['contactCount']).toBe(1);
});

it('a key that was used for one record shows nothing of another, and loses no entry in silence', async () => {
  const caller = await api.person({ leads: ['viewAssigned', 'addNote'] });
  const own = await createLead({ assignedTo: caller.id });
  const hidden = await createLead();
  const send = (id: string, body: Record<string, unknown>) =>
    api.call(caller, `POST /api/rest/leads/${id}/log`, {
      body,
      headers: { 'idempotency-key': 'a-key-of-the-tests-2' },
    });
  const note = { kind: 'note', note: 'Of the own lead' };
  expect((await send(own._id, note)).status).toBe(200);
  for (const reply of [await send(hidden._id, note), await send(own._id, { ...note, note: 'Another' })]) {
    expect([reply.status, errorOf(reply).code]).toEqual([409, 'KEY_USED']);
    expect(reply.body).not.toHaveProperty('data');
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let manager: Person;
let agent: Person;

type Lead = { _id: string; version: number; [name: string]: unknown };
const dataOf = (reply: { body: Record<string, unknown> }): Lead => reply.body['data'] as Lead;
const errorOf = (reply: { body: Record<string, unknown> }) =>
  reply.body['error'] as { code: string; message: string; fields?: Record<string, string>; [extra: string]: unknown };

const createPath = 'POST /api/v2/admin/create-lead';
const one = (id: string): string => `GET /api/v2/admin/getbyid-lead/${id}`;
const make = async (number: number, more: Record<string, unknown> = {}, by: Person = manager): Promise<Lead> => {
  const reply = await api.call(by, createPath, { body: leadBody(number, more) });
  expect(reply.text).toContain('"_id"');
  return dataOf(reply);
};
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person(allOfLeads);
  agent = await api.person(
    { leads: ['viewAssigned', 'create', 'edit', 'status', 'addNote'] },
    { reportsTo: manager.id },
  );
});
afterAll(() => api.close());

describe('creating a lead', () => {
  it('returns 201 with a lead number, the initial status and the phone in E.164', async () => {
    const reply = await api.call(manager, createPath, { body: leadBody(1, { contactNo: '098450 12345' }) });
    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({
      name: 'Lead 1',
      contactNo: '+919845012345',
      status: 'New',
      version: 1,
      createdBy: manager.id,
      contactCount: 0,
    });
    expect(dataOf(reply)['leadNumber']).toBeTypeOf('number');
  });

  it('writes the status activity and the audit entry in the same transaction', async () => {
    const lead = await make(2, { assignedTo: agent.id });
    const { rows } = await api.pool.query(
      'select kind, "by", "requestId" from activities where record = $1 order by kind',
      [lead._id],
    );
    expect(rows.map((row) => row.kind)).toEqual(['assignment', 'status']);
    expect(rows.every((row) => row.by === manager.id && row.requestId !== null)).toBe(true);
    const audit = await api.pool.query('select action from gable.audit where record = $1', [lead._id]);
    expect(audit.rows).toEqual([{ action: 'create' }]);
  });

  it('rejects an existing phone with 409 and the duplicate, unless duplicates are allowed', async () => {
    const lead = await make(3);
    const again = await api.call(manager, createPath, { body: leadBody(3, { name: 'Again' }) });
    expect(again.status).toBe(409);
    expect(errorOf(again)).toMatchObject({
      code: 'DUPLICATE',
      duplicates: [{ resource: 'leads', _id: lead._id, field: 'contactNo' }],
    });
    const allowed = await api.call(manager, createPath, { body: leadBody(3, { allowDuplicate: true }) });
    expect(allowed.status).toBe(201);
  });

  it('accepts only one of several concurrent creations with the same phone', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => api.call(manager, createPath, { body: leadBody(4) })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('makes users who see only their own leads the owner by default', async () => {
    const lead = await make(5, {}, agent);
    expect(lead['assignedTo']).toBe(agent.id);
    expect((await api.call(agent, one(lead._id))).status).toBe(200);
  });

  it('names each missing field like the form', async () => {
    const reply = await api.call(manager, createPath, { body: {} });
    expect(reply.status).toBe(422);
    expect(errorOf(reply).fields).toMatchObject({ name: 'Please enter Name', source: 'Please enter Source' });
  });

  it('rejects a reference to a user who does not exist', async () => {
    const reply = await api.call(manager, createPath, {
      body: leadBody(6, { assignedTo: '0190aaaa-0000-7000-8000-000000000000' }),
    });
    expect(reply.status).toBe(422);
    expect(Object.keys(errorOf(reply).fields ?? {})).toEqual(['assignedTo']);
  });
});

describe('updating a lead', () => {
  it('changes the given fields, keeps the others, clears null and increments the version', async () => {
    const lead = await make(10, { companyName: 'Asha & Co', budgetMin: 100, budgetMax: 200 });
    const reply = await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, {
      body: { companyName: null, name: 'Renamed', version: 1 },
    });
    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({ name: 'Renamed', version: 2, budgetMin: 100 });
    expect(dataOf(reply)).not.toHaveProperty('companyName');
  });

  it('rejects a stale version with 409 and the current record', async () => {
    const lead = await make(11);
    const path = `POST /api/v2/admin/update-lead/${lead._id}`;
    await api.call(manager, path, { body: { name: 'First', version: 1 } });
    const late = await api.call(manager, path, { body: { name: 'Second', version: 1 } });
    expect(late.status).toBe(409);
    expect(errorOf(late)).toMatchObject({ code: 'STALE_VERSION', current: { name: 'First', version: 2 } });
  });

  it('writes one edit activity per field, with the old and the new value', async () => {
    const lead = await make(12);
    await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, {
      body: { name: 'Renamed', designation: 'CEO' },
    });
    const { rows } = await api.pool.query(
      `select field, old, new from activities where record = $1 and kind = 'edit' order by field`,
      [lead._id],
    );
    expect(rows).toEqual([
      { field: 'designation', old: null, new: 'CEO' },
      { field: 'name', old: 'Lead 12', new: 'Renamed' },
    ]);
  });

  it('changes nothing and keeps the version when a form is saved without changes', async () => {
    const lead = await make(13);
    const reply = await api.call(manager, `POST /api/v2/admin/update-lead/${lead._id}`, { body: lead });
    expect(reply.status).toBe(200);
    expect(dataOf(reply).version).toBe(1);
  });

  it('rejects a minimum budget above the maximum and names the field', async () => {
    const lead = await make(14);
    const reply = await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, {
      body: { budgetMin: 300, budgetMax: 200 },
    });
    expect(reply.status).toBe(422);
    expect(Object.keys(errorOf(reply).fields ?? {})).toContain('budgetMax');
  });

  it('rejects assigning without permission', async () => {
    const lead = await make(15, {}, agent);
    const reply = await api.call(agent, `PUT /api/v2/admin/single-lead/${lead._id}`, {
      body: { assignedTo: manager.id },
    });
    expect(reply.status).toBe(403);
    expect(errorOf(reply).code).toBe('FIELD_NOT_ALLOWED');
  });
});

describe('changing the status of a lead', () => {
  const move = (id: string, body: Record<string, unknown>, by: Person = manager) =>
    api.call(by, `POST /api/v2/admin/lead-status/${id}`, { body });

  it('requires the fields of the transition', async () => {
    const lead = await make(20);
    const reply = await move(lead._id, { status: 'Callback' });
    expect(reply.status).toBe(422);
    expect(Object.keys(errorOf(reply).fields ?? {}).sort()).toEqual(['scheduledAt', 'subStatus']);
  });

  it('rejects a follow-up in the past', async () => {
    const lead = await make(21);
    const reply = await move(lead._id, {
      status: 'Callback',
      subStatus: 'Busy',
      scheduledAt: '2020-01-01T00:00:00.000Z',
    });
    expect(errorOf(reply).fields).toHaveProperty('scheduledAt');
  });

  it('saves the status and the note, and logs how long the old status lasted', async () => {
    const lead = await make(22);
    const reply = await move(lead._id, {
      status: 'Callback',
      subStatus: 'Busy',
      scheduledAt: tomorrow,
      note: 'Call after lunch',
    });
    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({ status: 'Callback', subStatus: 'Busy', version: 2 });
    const { rows } = await api.pool.query(
      `select old, new, note, seconds from activities where record = $1 and kind = 'status' order by at desc limit 1`,
      [lead._id],
    );
    expect(rows).toEqual([{ old: 'New', new: 'Callback', note: 'Call after lunch', seconds: expect.any(Number) }]);
  });

  it('rejects a status that no transition leads to', async () => {
    const lead = await make(23);
    const reply = await move(lead._id, { status: 'Invoiced' });
    expect(reply.status).toBe(422);
    expect(errorOf(reply).code).toBe('TRANSITION_REFUSED');
  });

  it('rejects the status in an ordinary update', async () => {
    const lead = await make(24);
    const reply = await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, {
      body: { status: 'Callback' },
    });
    expect([reply.status, errorOf(reply).code]).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });

  it('requires the booking fields to book, and the permission to cancel a booking', async () => {
    const lead = await make(25);
    const refused = await move(lead._id, { status: 'Booked' });
    expect(Object.keys(errorOf(refused).fields ?? {})).toEqual(
      expect.arrayContaining(['bookedUnderName', 'bookedAt', 'agreementValue']),
    );
    const other = await make(26, {}, agent);
    const byAgent = await move(other._id, { status: 'Booking cancelled', subStatus: 'Price', note: 'x' }, agent);
    expect(byAgent.status).toBeGreaterThanOrEqual(403);
  });

  it('clears the sub-status when a lead is reopened', async () => {
    const lead = await make(27);
    await move(lead._id, { status: 'Dropped', subStatus: 'Spam' });
    const reply = await move(lead._id, { status: 'New', note: 'They called again' });
    expect(dataOf(reply)).toMatchObject({ status: 'New' });
    expect(dataOf(reply)).not.toHaveProperty('subStatus');
  });

  it('sets the status to Pending when the owner opens the lead for the first time', async () => {
    const lead = await make(28, { assignedTo: agent.id });
    expect(dataOf(await api.call(manager, one(lead._id)))['status']).toBe('New');
    const opened = dataOf(await api.call(agent, one(lead._id)));
    expect(opened).toMatchObject({ status: 'Pending', pickedAt: expect.any(String) });
    expect(dataOf(await api.call(agent, one(lead._id))).version).toBe(opened.version);
  });

  it('changes several leads at once and reports each rejection', async () => {
    const open = await make(29);
    const dropped = await make(30);
    await move(dropped._id, { status: 'Dropped', subStatus: 'Spam' });
    const reply = await api.call(manager, 'POST /api/rest/leads/bulk', {
      body: {
        operation: 'status',
        ids: [open._id, dropped._id],
        body: { status: 'Not interested', subStatus: 'Plan postponed' },
      },
    });
    expect(reply.body['data']).toMatchObject({
      done: [open._id],
      refused: [{ _id: dropped._id, code: 'TRANSITION_REFUSED' }],
    });
  });
});

describe('sharing, logging and deleting a lead', () => {
  it('counts each of a hundred concurrent shares', async () => {
    const lead = await make(40);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        api.call(manager, `POST /api/v2/admin/lead-share/${lead._id}`, { body: { channel: 'whatsapp' } }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(dataOf(await api.call(manager, one(lead._id)))['shareCount']).toBe(100);
  });

  it('counts a call as a contact, but not a note', async () => {
    const lead = await make(41);
    await api.call(manager, `POST /api/rest/leads/${lead._id}/log`, {
      body: { kind: 'note', note: 'Prefers mornings' },
    });
    // An id in capital letters is the same id.
    const reply = await api.call(manager, `POST /api/rest/leads/${lead._id.toUpperCase()}/log`, {
      body: { kind: 'call', outcome: 'connected', seconds: 65 },
    });
    expect(dataOf(reply)).toMatchObject({ contactCount: 1, lastContactedAt: expect.any(String) });
    const timeline = await api.call(manager, `GET /api/rest/leads/${lead._id}/timeline`);
    expect((timeline.body['data'] as { kind: string }[]).map(({ kind }) => kind)).toEqual(['call', 'note', 'status']);
  });

  it('soft-deletes and restores', async () => {
    const lead = await make(42);
    expect((await api.call(manager, `DELETE /api/v2/admin/delete-lead/${lead._id}`)).status).toBe(200);
    expect((await api.call(agent, one(lead._id))).status).toBe(404);
    expect(dataOf(await api.call(manager, one(lead._id)))['deletedAt']).toBeTypeOf('string');
    expect((await api.call(manager, `DELETE /api/v2/admin/delete-lead/${lead._id}`)).status).toBe(404);
    const restored = await api.call(manager, `POST /api/rest/leads/${lead._id}/restore`);
    expect(dataOf(restored)).toMatchObject({ _id: lead._id, name: 'Lead 42' });
    expect((await api.call(manager, one(lead._id))).status).toBe(200);
  });
});

describe('scopes and field permissions', () => {
  it('shows agents only their own leads, and team leaders those of their team', async () => {
    const leader = await api.person({ leads: ['viewTeam'] });
    const junior = await api.person({ leads: ['viewAssigned'] }, { reportsTo: leader.id });
    const stranger = await api.person({ leads: ['viewAssigned'] });
    const lead = await make(50, { assignedTo: junior.id });
    expect((await api.call(junior, one(lead._id))).status).toBe(200);
    expect((await api.call(leader, one(lead._id))).status).toBe(200);
    expect((await api.call(stranger, one(lead._id))).status).toBe(404);
    const list = await api.call(leader, 'GET /api/v2/admin/get-lead');
    expect((list.body['data'] as Lead[]).map(({ _id }) => _id)).toEqual([lead._id]);
    expect(list.body['total']).toBe(1);
  });

  it('masks the phone and omits the source for users without permission', async () => {
    const viewer = await api.person({ leads: ['view'] });
    const lead = await make(51);
    const seen = dataOf(await api.call(viewer, one(lead._id)));
    expect(String(seen['contactNo'])).toMatch(/^•+\d{1,4}$/);
    expect(seen).not.toHaveProperty('source');
    expect(
      (await api.call(viewer, `GET /api/v2/admin/get-lead?q=${encodeURIComponent('20000051')}`)).body['total'],
    ).toBe(0);
    expect(
      (await api.call(viewer, `GET /api/v2/admin/get-lead?filter=${encodeURIComponent('{"source":"Website"}')}`))
        .status,
    ).toBe(400);
  });
});

describe('list of leads', () => {
  it('filters, sorts, paginates and counts', async () => {
    for (const number of [61, 62, 63]) await make(number, { name: `Zed ${number}`, budgetMax: number * 100_000 });
    const filter = encodeURIComponent(JSON.stringify({ budgetMax: { gte: 6_200_000, lte: 6_300_000 } }));
    const reply = await api.call(
      manager,
      `GET /api/v2/admin/get-lead?page=1&perPage=1&sort=budgetMax&order=DESC&filter=${filter}`,
    );
    expect(reply.status).toBe(200);
    expect(reply.body['total']).toBe(2);
    expect((reply.body['data'] as Lead[]).map(({ name }) => name)).toEqual(['Zed 63']);
  });

  it('counts tabs and statuses', async () => {
    const counts = (await api.call(manager, 'GET /api/rest/leads/counts')).body['data'] as Record<
      string,
      { count: number }
    >;
    const list = await api.call(
      manager,
      `GET /api/v2/admin/get-lead?filter=${encodeURIComponent('{"status":["New"]}')}`,
    );
    expect(counts['New']?.count).toBe(list.body['total']);
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['*', 'Today', 'Overdue', 'Unassigned']));
  });
});

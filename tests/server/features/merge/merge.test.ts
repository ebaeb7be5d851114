import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SuspectedPair } from '#model/wire/merges.ts';
import { findSimilarPairs } from '../../../../server/features/merge/findSimilarPairs.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';
import { isLong } from '../../../support/isLong.ts';

type Record_ = { _id: string; version: number; [name: string]: unknown };

let api: TestApi;
let manager: Person;
let made = 0;

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({
    ...allOfLeads,
    leads: [...(allOfLeads['leads'] ?? []), 'merge'],
    tasks: ['view', 'create', 'edit'],
    projects: ['view', 'create', 'edit'],
  });
});
afterAll(() => api.close());

const ok = (reply: Reply, status = 200): Record_ => {
  expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
  return (reply.body['data'] ?? reply.body) as Record_;
};
const createLead = async (more: Record<string, unknown> = {}): Promise<Record_> =>
  ok(
    await api.call(manager, 'POST /api/v2/admin/create-lead', {
      body: { ...leadBody((made += 1)), allowDuplicate: true, ...more },
    }),
    201,
  );
const lead = async (id: string): Promise<Record_> =>
  ok(await api.call(manager, `GET /api/v2/admin/getbyid-lead/${id}`));
const merge = (into: string, merged: string, values: object = {}, by = manager): Promise<Reply> =>
  api.call(by, `POST /api/rest/leads/${into}/merge`, { body: { with: merged, values } });
const pairsOf = async (id: string): Promise<readonly SuspectedPair[]> =>
  ok(await api.call(manager, `GET /api/rest/leads/pairs?record=${id}`)) as unknown as readonly SuspectedPair[];
const timeline = async (id: string): Promise<readonly Record<string, unknown>[]> =>
  ok(await api.call(manager, `GET /api/rest/leads/${id}/timeline`)) as unknown as readonly Record<string, unknown>[];

it('pairs with the same phone, or a similar name in the same place, are listed with reasons', async () => {
  const one = await createLead({ name: 'Asha Deshpande', locality: 'Baner' });
  const two = await createLead({ name: 'Someone Else', contactNo: one['contactNo'] });
  const three = await createLead({ name: 'Aasha Deshpande', locality: 'baner' });
  await createLead({ name: 'Asha Deshpande', locality: 'Aundh' });
  const pairs = await pairsOf(one._id);
  const other = (pair: SuspectedPair) => pair.records.find(({ _id }) => _id !== one._id)?._id;
  expect(pairs.map((pair) => [other(pair), pair.reasons.map(({ field, how }) => [field, how])])).toEqual(
    expect.arrayContaining([
      [two._id, [['contactNo', 'same']]],
      [three._id, [['name', 'similar']]],
    ]),
  );
  expect(pairs).toHaveLength(2);
  const all = ok(await api.call(manager, 'GET /api/rest/leads/pairs')) as unknown as readonly SuspectedPair[];
  expect(all.flatMap(({ records }) => records.map(({ _id }) => _id))).toEqual(
    expect.arrayContaining([one._id, two._id, three._id]),
  );
  // Both are new, so each finds the other.
  const repeated = all.filter(
    ({ reasons }) => new Set(reasons.map((reason) => JSON.stringify(reason))).size < reasons.length,
  );
  expect(repeated).toEqual([]);

  ok(await api.call(manager, 'POST /api/rest/leads/pairs/dismiss', { body: { ids: [two._id, one._id] } }));
  expect((await pairsOf(one._id)).map(other)).toEqual([three._id]);
});

it('finds similar names among all records, also those that changed long ago', async () => {
  const isPair = (ids: readonly string[]) => (pair: SuspectedPair) =>
    pair.records.every(({ _id }) => ids.includes(_id));
  const all = async () =>
    ok(await api.call(manager, 'GET /api/rest/leads/pairs')) as unknown as readonly SuspectedPair[];
  const ids = [
    (await createLead({ name: 'Venkatesh Iyer', city: 'Chennai' }))._id,
    (await createLead({ name: 'Venkatesh Iyar', city: 'Chennai' }))._id,
  ];
  const [first = ''] = ids;
  // More records than the list compares itself.
  await api.pool.query(
    `insert into leads select (jsonb_populate_record(l, jsonb_build_object('_id', gen_random_uuid(),
        'name', md5(n::text), 'contactNo', '+9198' || (70000000 + n), 'receivedAt', now() + interval '1 minute'))).*
      from leads l, generate_series(1, 250) n where l."_id" = $1`,
    [first],
  );
  expect((await all()).filter(isPair(ids))).toEqual([]);

  const find = (minutes: number): Promise<void> =>
    findSimilarPairs({
      pool: api.pool,
      model: api.model,
      now: new Date(Date.now() + minutes * 60_000),
    });
  await find(10);
  expect((await all()).filter(isPair(ids)).map(({ reasons }) => reasons)).toEqual([
    [{ field: 'name', title: 'Name', how: 'similar' }],
  ]);
  // A pair that is no longer similar is not listed, and forgotten with the next run.
  ok(await api.call(manager, `PUT /api/v2/admin/single-lead/${first}`, { body: { name: 'Someone New' } }));
  expect((await all()).filter(isPair(ids))).toEqual([]);
  await find(20);
  const stored = await api.pool.query('select from gable.similar_pairs where a = any($1) and b = any($1)', [ids]);
  expect(stored.rowCount).toBe(0);

  ok(await api.call(manager, `PUT /api/v2/admin/single-lead/${first}`, { body: { name: 'Venkatesh Iyer' } }));
  await find(30);
  expect((await all()).filter(isPair(ids))).toHaveLength(1);
  ok(await api.call(manager, 'POST /api/rest/leads/pairs/dismiss', { body: { ids } }));
  expect((await all()).filter(isPair(ids))).toEqual([]);
});

it('finds the pairs of a user who sees few records among many more similar ones of others', async () => {
  const agent = await api.person({ leads: ['viewAssigned', 'merge'] });
  const mine = { city: 'Kochi', assignedTo: agent.id };
  const ids = [
    (await createLead({ ...mine, name: 'Lakshmi Warrier' }))._id,
    (await createLead({ ...mine, name: 'Lakshmi Warier' }))._id,
  ];
  const other = (await createLead({ city: 'Kochi', name: 'Lakshmi Warriar' }))._id;
  await findSimilarPairs({ pool: api.pool, model: api.model, now: new Date(Date.now() + 40 * 60_000) });
  await api.pool.query(
    `insert into gable.similar_pairs select 'leads', gen_random_uuid(), gen_random_uuid(), 1 from generate_series(1, 6000)`,
  );
  // They are compared already, so the list itself compares none.
  await api.pool.query(`update gable.compared set "at" = now() + interval '1 day' where resource = 'leads'`);
  const found = ok(await api.call(agent, 'GET /api/rest/leads/pairs')) as unknown as readonly SuspectedPair[];
  expect(found.map(({ records }) => records.map(({ _id }) => _id).toSorted())).toEqual([ids.toSorted()]);
  expect(found.flatMap(({ records }) => records).map(({ _id }) => _id)).not.toContain(other);
  await api.pool.query('delete from gable.similar_pairs');
});

it.runIf(isLong)('a phone number that many records share hides no other pair', async () => {
  const agent = await api.person({ leads: ['viewAssigned', 'merge', 'viewContact'] });
  const mine = { assignedTo: agent.id, name: 'Meera Joshi', locality: 'Vashi' };
  const one = await createLead(mine);
  const ids = [one._id, (await createLead({ ...mine, contactNo: one['contactNo'] }))._id].toSorted();
  const [, other = ''] = ids;
  await api.pool.query(
    `insert into leads select (jsonb_populate_record(l, jsonb_build_object('_id', gen_random_uuid(), 'name', md5(n::text),
        'contactNo', '+912212345678', 'receivedAt', now() + interval '1 minute'))).*
      from leads l, generate_series(1, 2000) n where l."_id" = $1`,
    [other],
  );
  for (const person of [manager, agent]) {
    const found = ok(await api.call(person, 'GET /api/rest/leads/pairs')) as unknown as readonly SuspectedPair[];
    expect(found[0]?.records.map(({ _id }) => _id).toSorted()).toEqual(ids);
    expect(found).toHaveLength(200);
  }
  await api.pool.query(`delete from leads where "contactNo" = '+912212345678'`);
});

it('stores the similar pairs of the same owner first', async () => {
  const agent = await api.person({ leads: ['viewAssigned', 'merge'] });
  const same = { name: 'Rahul Sharma', locality: 'Whitefield' };
  await api.pool.query('delete from gable.compared');
  const first = await createLead(same);
  await api.pool.query(
    // Their ids come first in the order of ids.
    `insert into leads select (jsonb_populate_record(l,
        jsonb_build_object('_id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0')))).*
      from leads l, generate_series(1, 60) n where l."_id" = $1`,
    [first._id],
  );
  const mine = { ...same, assignedTo: agent.id };
  const ids = [(await createLead(mine))._id, (await createLead(mine))._id].toSorted();
  await findSimilarPairs({ pool: api.pool, model: api.model, now: new Date(Date.now() + 50 * 60_000) });
  await api.pool.query(`update gable.compared set "at" = now() + interval '1 day' where resource = 'leads'`);
  const found = ok(await api.call(agent, 'GET /api/rest/leads/pairs')) as unknown as readonly SuspectedPair[];
  expect(found.map(({ records }) => records.map(({ _id }) => _id).toSorted())).toEqual([ids]);
  await api.pool.query('delete from gable.similar_pairs');
  await api.pool.query(`delete from leads where name = 'Rahul Sharma'`);
});

it('a merge moves timeline, tasks and references to the kept record, and can be undone', async () => {
  const [kept, gone] = [await createLead({ notes: 'First' }), await createLead({ notes: 'Second', city: 'Pune' })];
  ok(await api.call(manager, `POST /api/rest/leads/${gone._id}/log`, { body: { kind: 'note', note: 'Called twice' } }));
  const task = ok(
    await api.call(manager, 'POST /api/rest/tasks', {
      body: {
        title: 'Call back',
        dueAt: '2099-01-01T10:00:00Z',
        relatedTo: { resource: 'leads', _id: gone._id },
      },
    }),
    201,
  );
  const taskNow = async () => ok(await api.call(manager, `GET /api/rest/tasks/${task._id}`));
  const merged = ok(await merge(kept._id, gone._id, { notes: 'Second', city: 'Pune' }));
  expect([merged._id, merged['notes'], merged['city']]).toEqual([kept._id, 'Second', 'Pune']);
  expect((await taskNow())['relatedTo']).toEqual({ resource: 'leads', _id: kept._id });
  const notes = (await timeline(kept._id)).map((entry) => entry['note']);
  expect(notes).toContain('Called twice');
  expect(notes).toContain(`${String(gone['name'])} was merged into this lead`);
  const merges = await api.call(manager, `GET /api/rest/leads/${gone._id}/merges`);
  expect(merges.body['data']).toMatchObject({ into: kept._id });
  const audit = await api.pool.query(`select action from gable.audit where record = $1 order by id desc limit 1`, [
    kept._id,
  ]);
  expect(audit.rows[0]).toEqual({ action: 'merge' });

  ok(await api.call(manager, `PUT /api/v2/admin/single-lead/${kept._id}`, { body: { city: 'Mumbai' } }));
  const back = ok(await api.call(manager, `POST /api/rest/leads/${gone._id}/undo-merge`, { body: {} }));
  expect([back._id, back['deletedAt']]).toEqual([gone._id, undefined]);
  const now = await lead(kept._id);
  // The city changed since, so it is kept.
  expect([now['notes'], now['city']]).toEqual(['First', 'Mumbai']);
  expect((await taskNow())['relatedTo']).toEqual({ resource: 'leads', _id: gone._id });
  expect((await timeline(gone._id)).map((entry) => entry['note'])).toContain('Called twice');
  expect((await timeline(kept._id)).map((entry) => entry['note'])).not.toContain('Called twice');
  const again = [gone._id, randomUUID()].map((id) =>
    api.call(manager, `POST /api/rest/leads/${id}/undo-merge`, { body: {} }),
  );
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([422, 404]);
});

it('moves documents to the kept record, names what was merged, and gives the documents back', async () => {
  const document = (letter: string, documentType: string) => ({
    name: `${letter}.pdf`,
    url: `/files/${letter.repeat(40)}/${letter}.pdf`,
    size: 10,
    type: 'application/pdf',
    documentType,
  });
  const [mine, theirs] = [document('a', 'KYC'), document('b', 'Receipt')];
  const [kept, gone] = [await createLead(), await createLead()];
  const setDocuments = (id: string, documents: unknown) =>
    api.pool.query('update leads set "documents" = $2::jsonb where "_id" = $1', [id, JSON.stringify(documents)]);
  await setDocuments(kept._id, [mine]);
  await setDocuments(gone._id, [theirs]);
  const documentsOf = async (id: string) =>
    (await api.pool.query('select "documents" from leads where "_id" = $1', [id])).rows[0]?.documents;
  ok(await merge(kept._id, gone._id));
  expect([await documentsOf(kept._id), await documentsOf(gone._id)]).toEqual([[mine, theirs], null]);
  const { body } = await api.call(manager, `GET /api/rest/leads/${kept._id}/merges`);
  expect(body['data']).toMatchObject({ merges: [{ merged: gone._id, title: gone['name'] }] });
  ok(await api.call(manager, `POST /api/rest/leads/${gone._id}/undo-merge`, { body: {} }));
  expect([await documentsOf(kept._id), await documentsOf(gone._id)]).toEqual([[mine], [theirs]]);
});

it('a merge keeps bookings: the record with the booking must be the kept one', async () => {
  const project = ok(
    await api.call(manager, 'POST /api/rest/projects', {
      body: { name: 'Riverside', units: [{ unitNumber: 'A-1', availability: 'Available' }] },
    }),
    201,
  );
  const [booked, other] = [await createLead(), await createLead()];
  ok(
    await api.call(manager, `POST /api/v2/admin/lead-status/${booked._id}`, {
      body: {
        status: 'Booked',
        bookedUnderName: 'Asha Rao',
        bookedAt: new Date().toISOString(),
        agreementValue: 9_000_000,
        bookedProject: project._id,
        unit: 'A-1',
      },
    }),
  );
  const refused = await merge(other._id, booked._id);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('has a booking')]);
  expect((await lead(booked._id))['status']).toBe('Booked');
  ok(await merge(booked._id, other._id));
  const units = ok(await api.call(manager, `GET /api/rest/projects/${project._id}`))['units'];
  expect(units).toEqual([expect.objectContaining({ unitNumber: 'A-1', availability: 'Booked' })]);
});

it('a merge without permission, with itself, an unknown record or an invalid value is rejected', async () => {
  const [one, two] = [await createLead(), await createLead()];
  const agent = await api.person(allOfLeads);
  const scoped = await api.person({ leads: ['viewAssigned', 'edit', 'merge'] });
  const statuses = [
    await merge(one._id, two._id, {}, agent),
    await merge(one._id, two._id, {}, scoped),
    await merge(one._id, one._id),
    await merge(one._id, '0198c0de-0000-7000-8000-000000000001'),
    await merge(one._id, two._id, { source: 'No such source' }),
    await merge(one._id, two._id, { status: 'Booked' }),
    await api.call(agent, 'GET /api/rest/leads/pairs'),
    await api.call(scoped, 'POST /api/rest/leads/pairs/dismiss', { body: { ids: [one._id, two._id] } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 404, 422, 404, 422, 403, 403, 404]);
  expect([(await lead(one._id)).version, (await lead(two._id)).version]).toEqual([one.version, two.version]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { DeadlineReportAnswer } from '#model/wire/deadlines.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { takeMoments } from '../../../../server/features/rules/events/takeMoments.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { jobOf, withFiles } from '../intake/intakeApi.ts';

let api: TestApi;
let admin: Person;
let [owner, other]: Person[] = [];
let next = 700;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  owner = await api.person({ leads: ['viewAssigned', 'call'] });
  other = await api.person({ leads: ['viewAssigned'] });
});
beforeEach(async () => {
  for (const table of ['rule_runs', 'rule_deadlines', 'rule_events', 'notifications'])
    await api.pool.query(`delete from gable.${table}`);
});
afterAll(() => api.close());

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
const run = (now = new Date()): Promise<void> => runRules(jobOf(api), now);
const create = async (more: Record<string, unknown> = {}): Promise<string> => {
  next += 1;
  const body = leadBody(next, { assignedTo: owner?.id, source: 'Facebook', ...more });
  const reply = await api.call(admin, 'POST /api/v2/admin/create-lead', { body });
  return (reply.body['data'] as { _id: string })._id;
};
const log = (id: string, kind = 'call') =>
  api.call(admin, `POST /api/rest/leads/${id}/log`, {
    body: kind === 'call' ? { kind, outcome: 'connected' } : { kind, note: 'Later' },
  });
const change = (id: string, body: object) => api.call(admin, `PUT /api/v2/admin/single-lead/${id}`, { body });
const usernameOf = async (person: Person | undefined): Promise<string> => {
  const { rows } = await api.pool.query<{ username: string }>('select "username" from users where "_id" = $1', [
    person?.id,
  ]);
  return rows[0]?.username ?? '';
};
const runs = async () =>
  (await api.call(admin, 'GET /api/v2/admin/rule-runs')).body['data'] as { state: string; note: string }[];
const deadlines = async () =>
  (
    await api.pool.query<Record<string, unknown>>(
      `select owner::text, met_at is not null as met, missed_at is not null as missed, closed_why as closed, met_at > due_at as late,
        is_shadow as shadow, taken_ms::float8 as taken from gable.rule_deadlines order by started_at`,
    )
  ).rows;
const notifications = async () =>
  (
    await api.pool.query<{ user: string; text: string }>(
      `select "user"::text as "user", text from gable.notifications where event = 'notice' order by "at", text`,
    )
  ).rows;

const response = async (more: Partial<RuleSchema> = {}): Promise<RuleSchema> => ({
  name: 'response',
  title: 'First response',
  resource: 'leads',
  when: { created: true },
  if: { source: ['Facebook'] },
  deadline: { met: { contactCount: { gt: 0 } }, within: '30m', warn: '10m' },
  then: [
    { notify: { to: { people: [admin.username] }, text: '{name} was not contacted in time' } },
    { assign: { people: [await usernameOf(other)] } },
  ],
  ...more,
});
/** Activates rules. Changes from then on are events. */
const activate = async (...rules: readonly RuleSchema[]): Promise<void> => {
  await withFiles(api, { rules });
  await run();
};

describe('a deadline', () => {
  it('is met by a call in time, and nothing else happens', async () => {
    await activate(await response());
    const id = await create();
    await create({ source: 'Website' });
    await Promise.all([run(), run()]);
    expect(await runs()).toMatchObject([{ state: 'waiting', note: 'Waits for the warning before the deadline' }]);
    await log(id, 'note');
    await run();
    expect(await deadlines()).toMatchObject([{ owner: owner?.id, met: false }]);
    await log(id);
    await Promise.all([run(), run()]);
    expect(await deadlines()).toMatchObject([{ owner: owner?.id, met: true, missed: false, late: false }]);
    expect(await runs()).toMatchObject([{ state: 'ended', note: 'Met in time, after 0 min' }]);
    await run(minutes(60));
    expect(await notifications()).toEqual([]);
    expect(await deadlines()).toHaveLength(1);
  });

  it('warns the owner, escalates and reassigns once, and records the late call for the first owner', async () => {
    await activate(await response());
    const id = await create();
    await run();
    await run(minutes(15));
    expect(await notifications()).toEqual([]);
    await Promise.all([run(minutes(21)), run(minutes(21))]);
    expect(await notifications()).toEqual([
      { user: owner?.id, text: expect.stringMatching(/^First response: due \d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/) },
    ]);
    const shown = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await api.call(owner, 'GET /api/v2/admin/get-notification', { headers });
      return (body['data'] as { text: string }[]).map(({ text }) => text);
    };
    expect(await shown('en')).toContainEqual(expect.stringMatching(/^First response: due .*\d (am|pm)$/));
    expect(await shown('hi')).toContainEqual(expect.stringMatching(/^First response: डेडलाइन .*\d (am|pm)$/));
    expect((await runs())[0]?.note).toBe('Warned the owner; waits for the deadline');
    await Promise.all([run(minutes(31)), run(minutes(31)), run(minutes(32))]);
    const texts = (await notifications()).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    expect(texts).toContain(`Lead ${next} was not contacted in time`);
    expect(await runs()).toMatchObject([
      { state: 'done', note: expect.stringMatching(/^Missed the deadline: notified; assigned to /) },
    ]);
    const { rows } = await api.pool.query('select "assignedTo"::text as owner from leads where "_id" = $1', [id]);
    expect(rows).toEqual([{ owner: other?.id }]);
    expect(await deadlines()).toMatchObject([{ owner: owner?.id, met: false, missed: true }]);
    await api.pool.query(
      `update gable.rule_deadlines set started_at = now() - interval '45 minutes', due_at = now() - interval '15 minutes'`,
    );
    await log(id);
    await run();
    expect(await deadlines()).toMatchObject([{ owner: owner?.id, met: true, missed: true, late: true }]);
    expect(Number((await deadlines())[0]?.['taken'])).toBeGreaterThan(44 * 60_000);
  });

  it('waits between escalations, and ends when met meanwhile', async () => {
    await activate(
      await response({
        then: [{ notify: { to: 'owner', text: 'First' } }, { wait: '1h' }, { notify: { to: 'owner', text: 'Second' } }],
        deadline: { met: { contactCount: { gt: 0 } }, within: '30m' },
      }),
    );
    const [met] = [await create(), await create()];
    await run();
    await run(minutes(31));
    expect((await notifications()).map(({ text }) => text)).toEqual(['First', 'First']);
    await log(met ?? '');
    await run(minutes(32));
    await run(minutes(100));
    expect((await notifications()).map(({ text }) => text)).toEqual(['First', 'First', 'Second']);
  });

  it('moves to the new owner, and closes when the record leaves the filter or is deleted', async () => {
    await activate(await response());
    const [handed, left, deleted] = [await create(), await create(), await create()];
    await run();
    await change(handed, { assignedTo: other?.id });
    await change(left, { source: 'Website' });
    await api.call(admin, `DELETE /api/v2/admin/delete-lead/${deleted}`);
    await run();
    expect((await deadlines()).map(({ closed }) => closed)).toEqual([null, null, 'deleted']);
    await run(minutes(31));
    expect(await deadlines()).toMatchObject([
      { owner: other?.id, missed: true, closed: null },
      { missed: false, closed: 'filter' },
      { missed: false, closed: 'deleted' },
    ]);
    const { rows } = await api.pool.query('select from gable.rule_runs where state = $1', ['waiting']);
    expect(rows).toEqual([]);
  });

  it('closes when its rule is turned off, and runs once per record at a time', async () => {
    const change = await response({ when: { changed: ['budgetMax'] } });
    await activate(change);
    const id = await create();
    for (const budgetMax of [2_000_000, 3_000_000])
      await api.call(admin, `PUT /api/v2/admin/single-lead/${id}`, { body: { budgetMax } });
    await run();
    expect(await deadlines()).toMatchObject([{ closed: null }]);
    await activate({ ...change, active: false });
    expect(await deadlines()).toMatchObject([{ closed: 'off' }]);
    await run(minutes(31));
    expect((await runs()).map(({ note }) => note).toSorted()).toEqual([
      'A deadline of the rule was running already',
      'The rule is switched off or gone',
    ]);
    expect(await notifications()).toEqual([]);
  });

  it('of a time-based rule starts at the time in the field, and is met by a call', async () => {
    const { rows } = await api.pool.query<{ at: Date }>(`select now() - interval '10 minutes' as at`);
    const scheduledAt = rows[0]?.at ?? new Date();
    await activate(await response({ when: { due: { field: 'scheduledAt' } } }));
    const [met, missed] = [await create(), await create()];
    await api.pool.query('update leads set "scheduledAt" = $1 where "_id" = any($2::uuid[])', [
      scheduledAt,
      [met, missed],
    ]);
    await Promise.all([takeMoments(jobOf(api), new Date()), takeMoments(jobOf(api), new Date())]);
    await run();
    const started = await api.pool.query<{ at: Date }>('select started_at as at from gable.rule_deadlines');
    expect(started.rows).toEqual([{ at: scheduledAt }, { at: scheduledAt }]);
    await log(met);
    await run();
    for (const minute of [21, 22]) {
      await takeMoments(jobOf(api), minutes(minute));
      await run(minutes(minute));
    }
    expect((await runs()).map(({ state }) => state).toSorted()).toEqual(['done', 'ended']);
    expect((await deadlines()).filter(({ missed: isMissed }) => isMissed)).toHaveLength(1);
  });

  it('is met at once when its condition already holds at the start', async () => {
    await activate(await response({ deadline: { met: { budgetMax: { gt: 1 } }, within: '1h', hours: 'working' } }));
    await create({ budgetMax: 2_000_000 });
    await run();
    expect(await deadlines()).toMatchObject([{ met: true, late: false }]);
    expect((await runs())[0]?.note).toBe('Met in time, after 0 min of working time');
  });

  it('repeats nothing after a crash between the steps and their run', async () => {
    await activate(await response());
    await create();
    await run();
    await api.pool.query(`create function gable.crash() returns trigger language plpgsql as $$ begin
      if new.state = 'done' then raise exception 'crash' using errcode = '57P01'; end if; return new; end $$`);
    await api.pool.query(
      `create trigger crash before update on gable.rule_runs for each row execute function gable.crash()`,
    );
    await run(minutes(31));
    await api.pool.query('drop trigger crash on gable.rule_runs');
    await api.pool.query('drop function gable.crash');
    expect(await deadlines()).toMatchObject([{ missed: false }]);
    await run(minutes(60));
    expect(
      (await notifications()).map(({ text }) => text).filter((text) => text.includes('not contacted')),
    ).toHaveLength(1);
    expect(await deadlines()).toMatchObject([{ missed: true }]);
  });

  it('measures in shadow mode, and reports what it would have done', async () => {
    await activate(await response({ active: 'shadow' }));
    const [met] = [await create(), await create()];
    await run();
    await log(met ?? '');
    await run();
    await run(minutes(31));
    expect(await notifications()).toEqual([]);
    expect((await runs()).map(({ state, note }) => `${state} ${note}`).toSorted()).toEqual([
      'shadow Met in time, after 0 min',
      expect.stringMatching(/^shadow Missed the deadline\. Would notify .*; assign to /),
    ]);
    expect(await deadlines()).toMatchObject([
      { shadow: true, met: true },
      { shadow: true, missed: true },
    ]);
  });
});

const report = async (as = admin, query = ''): Promise<DeadlineReportAnswer['data']> => {
  const reply = await api.call(as, `GET /api/v2/admin/deadline-report${query}`);
  expect(reply.status).toBe(200);
  return reply.body['data'] as DeadlineReportAnswer['data'];
};
/** Starts four deadlines: one met in time and one late by the owner, one overdue and one running of another user. */
const fill = async (more: Partial<RuleSchema> = {}): Promise<readonly string[]> => {
  await activate(await response(more));
  const ids = [
    await create(),
    await create(),
    await create({ assignedTo: other?.id }),
    await create({ assignedTo: other?.id }),
  ];
  await run();
  const times = [
    ['40 minutes', '10 minutes', 12],
    ['50 minutes', '20 minutes', 45],
    ['60 minutes', '30 minutes', undefined],
  ] as const;
  for (const [index, [started, due, taken]] of times.entries())
    await api.pool.query(
      `update gable.rule_deadlines set started_at = now() - $2::interval, due_at = now() - $3::interval,
        met_at = now() - $2::interval + make_interval(mins => $4), taken_ms = $4 * 60000 where record = $1`,
      [ids[index], started, due, taken ?? null],
    );
  return ids;
};

describe('deadline reports', () => {
  it('count per rule and person with times, and list records that were not met in time', async () => {
    const ids = await fill();
    const { days, rules } = await report();
    expect(days).toBe(30);
    expect(rules).toMatchObject([
      { rule: 'response', title: 'First response', mode: 'on', within: '30m', hours: 'always', hidden: 0 },
    ]);
    const [rule] = rules;
    expect(rule).toMatchObject({ started: 4, inTime: 1, late: 1, overdue: 1, running: 1, median: 28.5, p90: 41.7 });
    expect(rule?.share).toBeCloseTo(1 / 3);
    const of = (person: Person | undefined) => rule?.people.find(({ id }) => id === person?.id);
    expect(of(owner)).toMatchObject({ started: 2, inTime: 1, late: 1, overdue: 0, running: 0, share: 0.5 });
    expect(of(other)).toMatchObject({ started: 2, inTime: 0, overdue: 1, running: 1, share: 0, median: null });
    expect(rule?.records.map(({ record, state }) => [record, state])).toEqual([
      [ids[2], 'overdue'],
      [ids[3], 'running'],
      [ids[1], 'late'],
    ]);
    const file = await api.call(admin, 'GET /api/v2/admin/deadline-report-file?days=7');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.text.split('\r\n')[1]).toBe('First response,All,4,1,1,1,1,33.3,28.5,41.7');
    expect(file.text.split('\r\n')).toHaveLength(5);
  });

  it('include results of rules that were turned off, but no deleted records', async () => {
    const ids = await fill();
    await activate(await response({ active: false }));
    expect((await report()).rules).toMatchObject([
      { mode: 'off', started: 3, inTime: 1, late: 1, overdue: 1, running: 0 },
    ]);
    await api.call(admin, `DELETE /api/v2/admin/delete-lead/${ids[2]}`);
    expect((await report()).rules).toMatchObject([{ started: 2, overdue: 0 }]);
    await api.pool.query('delete from gable.rule_deadlines');
    expect((await report()).rules).toEqual([]);
  });

  it('show each reader only what they may see', async () => {
    const ids = await fill();
    const own = await api.person({ leads: ['viewAssigned', 'viewSource'], organization: ['edit'] });
    await change(ids[1] ?? '', { assignedTo: own.id });
    const [mine] = (await report(own)).rules;
    expect(mine).toMatchObject({ started: 1, late: 1, hidden: 3 });
    expect(mine?.records.map(({ record }) => record)).toEqual([ids[1]]);
    const sourceless = await api.person({ leads: ['view'], organization: ['edit'] });
    expect((await report(sourceless)).rules).toMatchObject([{ started: 0, hidden: 4, people: [], records: [] }]);
    expect((await api.call(owner, 'GET /api/v2/admin/deadline-report')).status).toBe(403);
    expect((await api.call(owner, 'GET /api/v2/admin/deadline-report-file')).status).toBe(403);
    expect((await api.call(admin, 'GET /api/v2/admin/deadline-report?days=91')).status).toBe(400);
  });

  it('list the open deadlines of a record to users who may see it', async () => {
    const ids = await fill();
    const request = async (id: string | undefined, as: Person | undefined) =>
      api.call(as, `GET /api/v2/admin/record-deadlines?resource=leads&record=${id}`);
    expect((await request(ids[2], other)).body['data']).toMatchObject([{ title: 'First response', isOverdue: true }]);
    expect((await request(ids[3], admin)).body['data']).toMatchObject([{ title: 'First response', isOverdue: false }]);
    expect((await request(ids[0], owner)).body['data']).toEqual([]);
    expect((await request(ids[2], owner)).status).toBe(404);
    expect((await request('x', owner)).status).toBe(404);
  });
});

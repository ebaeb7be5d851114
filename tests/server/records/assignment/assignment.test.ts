import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import type { AssignSchema, RuleSchema } from '#model/schema/files/automationSchema.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { jobOf, withFiles } from '../../features/intake/intakeApi.ts';

let api: TestApi;
let admin: Person;
let people: readonly Person[];
let next = 0;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  people = [
    await api.person({ leads: ['viewAssigned'] }),
    await api.person({ leads: ['viewAssigned'] }),
    await api.person({ leads: ['viewAssigned'] }),
  ];
  await api.pool.query('insert into teams ("_id", "name", "members") values ($1, $2, $3)', [
    v7(),
    'North team',
    people.map(({ id }) => id),
  ]);
});
beforeEach(() => api.pool.query('delete from gable.rule_turns'));
afterAll(() => api.close());

const rule = (assign: Partial<AssignSchema>, more: Partial<RuleSchema> = {}): RuleSchema => ({
  name: 'north',
  title: 'To the north team',
  resource: 'leads',
  assign: { to: { in: 'teams', named: 'North team' }, ...assign },
  ...more,
});

type Lead = Readonly<Record<string, unknown>> & { readonly _id: string; readonly assignedTo?: string };
const create = async (more: Record<string, unknown> = {}, by = admin): Promise<Lead> => {
  next += 1;
  const { body } = await api.call(by, 'POST /api/v2/admin/create-lead', { body: leadBody(next, more) });
  return body['data'] as Lead;
};
const createMany = async (
  count: number,
  more: Record<string, unknown> = {},
): Promise<readonly (string | undefined)[]> => {
  const owners: (string | undefined)[] = [];
  for (let index = 0; index < count; index += 1) owners.push((await create(more)).assignedTo);
  return owners;
};

const inHindi = { headers: { 'accept-language': 'hi' } } as const;

type Run = { readonly id: string; readonly rule: string; readonly state: string; readonly note: string };
const runsOf = async (): Promise<readonly Run[]> =>
  (await api.call(admin, 'GET /api/v2/admin/rule-runs')).body['data'] as readonly Run[];
const problemsOf = async (more = {}): Promise<readonly string[]> => {
  const { body } = await api.call(admin, 'GET /api/v2/admin/rules', more);
  return (body['data'] as readonly { readonly problems: readonly string[] }[]).flatMap(({ problems }) => problems);
};

describe('assignment of new records by a rule', () => {
  it('takes turns and is on the timeline', async () => {
    await withFiles(api, { rules: [rule({})] });
    const [first, second, third] = people.map(({ id }) => id);
    expect(await createMany(4)).toEqual([first, second, third, first]);
    const lead = await create();
    const { text } = await api.call(admin, `GET /api/rest/leads/${lead._id}/timeline`);
    expect(text).toContain('Rule: To the north team (in turn)');
    const { rows } = await api.pool.query('select "user"::text as "user" from gable.notifications where record = $1', [
      lead._id,
    ]);
    expect(rows).toEqual([{ user: second }]);
  });

  it('is fair when records are created concurrently', async () => {
    await withFiles(api, { rules: [rule({})] });
    const owners = (await Promise.all(Array.from({ length: 6 }, () => create()))).map(({ assignedTo }) => assignedTo);
    expect(people.map(({ id }) => owners.filter((owner) => owner === id).length)).toEqual([2, 2, 2]);
  });

  it('applies only to records that match the filter and have no owner', async () => {
    await withFiles(api, { rules: [rule({}, { if: { source: ['Facebook'], budgetMax: { gte: 10_000_000 } } })] });
    expect(await createMany(1)).toEqual([undefined]);
    expect(await createMany(1, { source: 'Facebook', budgetMax: 9_999_999 })).toEqual([undefined]);
    expect(await createMany(1, { source: 'Facebook', budgetMax: 10_000_000 })).toEqual([people[0]?.id]);
    expect(await createMany(1, { source: 'Facebook', budgetMax: 20_000_000, assignedTo: admin.id })).toEqual([
      admin.id,
    ]);
  });

  it('stops at the max per day and then uses the fallback', async () => {
    await withFiles(api, { rules: [rule({ perDay: 1, fallback: { people: [admin.username] } })] });
    expect(await createMany(5)).toEqual([...people.map(({ id }) => id), admin.id, admin.id]);
  });

  it('chooses the user with the fewest open records', async () => {
    await api.pool.query('delete from leads');
    await withFiles(api, { rules: [] });
    await create({ assignedTo: people[0]?.id });
    await create({ assignedTo: people[0]?.id });
    await create({ assignedTo: people[2]?.id });
    await withFiles(api, { rules: [rule({ by: 'leastLoaded' })] });
    expect(await createMany(2)).toEqual([people[1]?.id, people[2]?.id]);
  });

  it('chooses the earlier owner of the same person', async () => {
    await withFiles(api, { rules: [rule({ sticky: true })] });
    const first = await create({ assignedTo: people[2]?.id });
    const again = await create({ contactNo: first['contactNo'], allowDuplicate: true });
    expect(again.assignedTo).toBe(people[2]?.id);
  });

  it('chooses only users who are clocked in', async () => {
    await withFiles(api, { rules: [rule({ clockedIn: true })] });
    expect(await createMany(1)).toEqual([undefined]);
    await api.pool.query(
      `insert into attendance ("_id", "user", "day", "state", "clockIn") values ($1, $2, current_date, 'Present', now())`,
      [v7(), people[1]?.id],
    );
    expect(await createMany(2)).toEqual([people[1]?.id, people[1]?.id]);
  });

  it('skips inactive users and inactive rules', async () => {
    await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [people[0]?.id]);
    await withFiles(api, {
      rules: [rule({ to: { people: [people[0]?.username ?? ''] } }), rule({}, { name: 'off', active: false })],
    });
    expect(await createMany(1)).toEqual([undefined]);
    await api.pool.query(`update users set "status" = 'Active' where "_id" = $1`, [people[0]?.id]);
  });

  it('reports the reason why it found no one: on the timeline, in the runs and at the rule, and assigns on retry', async () => {
    await api.pool.query('delete from gable.rule_runs');
    const south = rule({ to: { in: 'teams', named: 'South team' } }, { name: 'south', title: 'To the south team' });
    await withFiles(api, { rules: [south] });
    const lead = await create();
    expect(lead.assignedTo).toBeUndefined();
    const path = `GET /api/rest/leads/${lead._id}/timeline` as const;
    const why = 'Team “South team” does not exist';
    expect((await api.call(admin, path)).text).toContain(`Rule: To the south team assigned no one, because: ${why}`);
    expect((await api.call(admin, path, inHindi)).text).toContain(
      'नियम: To the south team ने किसी को नहीं सौंपा, क्योंकि: टीम “South team” मौजूद नहीं है',
    );
    const [failed] = await runsOf();
    expect(failed).toMatchObject({ rule: 'south', state: 'failed', note: why });
    expect(await problemsOf()).toEqual([why]);
    expect(await problemsOf(inHindi)).toEqual(['टीम “South team” मौजूद नहीं है']);
    await api.pool.query('insert into teams ("_id", "name", "members") values ($1, $2, $3)', [
      v7(),
      'South team',
      [people[2]?.id],
    ]);
    await api.call(admin, 'POST /api/v2/admin/rule-retry', { body: { ids: [failed?.id] } });
    await runRules(jobOf(api), new Date());
    expect(await runsOf()).toMatchObject([{ rule: 'south', state: 'done' }]);
    expect((await api.call(admin, path)).text).toContain('Rule: To the south team (in turn)');
    expect((await api.call(admin, path, inHindi)).text).toContain('नियम: To the south team (बारी-बारी से)');
  });

  it('shows which rule found no one, if the next one decides', async () => {
    await api.pool.query('delete from gable.rule_runs');
    await withFiles(api, {
      rules: [rule({ to: { people: ['no.one'] } }, { name: 'first' }), rule({ perDay: 1 }, { name: 'second' })],
    });
    expect(await createMany(1)).toEqual([people[0]?.id]);
    expect(await runsOf()).toMatchObject([
      { rule: 'second', state: 'done' },
      { rule: 'first', state: 'ended', note: 'The user “no.one” does not exist' },
    ]);
    await createMany(2);
    await api.pool.query('delete from gable.rule_runs');
    expect(await createMany(1)).toEqual([undefined]);
    expect(await runsOf()).toMatchObject([
      { rule: 'second', state: 'failed', note: 'All of North team had reached the max of 1 per day' },
      { rule: 'first', state: 'failed' },
    ]);
  });

  it('a record that waited for working hours waits until someone clocks in', async () => {
    await api.pool.query('delete from attendance');
    await api.pool.query('delete from gable.rule_runs');
    await withFiles(api, { rules: [rule({ clockedIn: true })] });
    const { _id: id } = await create();
    const at = new Date();
    const minutes = (count: number): Date => new Date(at.getTime() + count * 60_000);
    await api.pool.query(`update gable.rule_runs set state = 'waiting', next_at = $1`, [at]);
    await runRules(jobOf(api), minutes(1));
    expect(await runsOf()).toMatchObject([
      { state: 'waiting', note: 'Waits until someone is available: None of North team was clocked in' },
    ]);
    await api.pool.query(
      `insert into attendance ("_id", "user", "day", "state", "clockIn") values ($1, $2, current_date, 'Present', now())`,
      [v7(), people[1]?.id],
    );
    await runRules(jobOf(api), minutes(3));
    expect(await runsOf()).toMatchObject([{ state: 'waiting' }]);
    await runRules(jobOf(api), minutes(7));
    expect(await runsOf()).toMatchObject([{ state: 'done' }]);
    const { rows } = await api.pool.query('select "assignedTo"::text as owner from leads where "_id" = $1', [id]);
    expect(rows).toEqual([{ owner: people[1]?.id }]);
  });
});

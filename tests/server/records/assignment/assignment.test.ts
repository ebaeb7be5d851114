import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import type { AssignSchema, RuleSchema } from '#model/schema/automationSchema.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../api.ts';
import { withFiles } from '../../features/intake/intakeApi.ts';

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
});

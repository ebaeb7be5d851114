import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { jobOf, withFiles } from '../intake/intakeApi.ts';

let api: TestApi;
let admin: Person;
let owner: Person;
let next = 500;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, tasks: ['view'], organization: ['view', 'edit'] });
  owner = await api.person({ leads: ['viewAssigned'] });
});
beforeEach(() => api.pool.query('delete from gable.rule_runs'));
afterAll(() => api.close());

const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
const run = (now = new Date()): Promise<void> => runRules(jobOf(api), now);

/** Activates some rules. Changes from then on are events. */
const useRules = async (...rules: readonly RuleSchema[]): Promise<void> => {
  await withFiles(api, { rules });
  await run();
};

const create = async (more: Record<string, unknown> = {}): Promise<string> => {
  next += 1;
  const body = leadBody(next, { assignedTo: owner.id, ...more });
  const reply = await api.call(admin, 'POST /api/v2/admin/create-lead', { body });
  return (reply.body['data'] as { _id: string })._id;
};
const lead = async (id: string): Promise<unknown> =>
  (await api.call(admin, `GET /api/v2/admin/getbyid-lead/${id}`)).body['data'];
const runs = async () =>
  (await api.call(admin, 'GET /api/v2/admin/rule-runs')).body['data'] as {
    id: string;
    rule: string;
    state: string;
    note: string | null;
  }[];

const callThem: RuleSchema = {
  name: 'call-them',
  title: 'Call them',
  resource: 'leads',
  when: { created: true },
  if: { source: ['Facebook'], contactCount: 0 },
  then: [
    {
      create: {
        resource: 'tasks',
        values: {
          title: 'Call {name}',
          assignedTo: ['$owner'],
          priority: 'High',
          dueAt: '$in 30m',
          relatedTo: '$record',
        },
      },
    },
    { set: { tags: ['Hot'] } },
    { wait: '2h' },
    { notify: { to: 'owner', text: '{name} has not been called yet' } },
  ],
};

it('a rule acts once on a new record, waits, acts again, and appears on the timeline', async () => {
  await useRules(callThem);
  const id = await create({ source: 'Facebook' });
  await create();
  await Promise.all([run(), run(), run()]);
  expect(await lead(id)).toMatchObject({ tags: ['Hot'] });
  const tasks = await api.pool.query(
    'select "title", "assignedTo"::text[] as "assignedTo", "relatedTo"::text as about from tasks',
  );
  expect(tasks.rows).toEqual([{ title: `Call Lead ${next - 1}`, assignedTo: [owner.id], about: id }]);
  expect(await runs()).toMatchObject([
    { rule: 'call-them', state: 'waiting', note: 'created Task; set Tags; waits 2h' },
  ]);
  const { text } = await api.call(admin, `GET /api/rest/leads/${id}/timeline`);
  expect(text).toContain('Rule: Call them: created Task; set Tags');
  await run(hours(1));
  expect((await runs())[0]?.state).toBe('waiting');
  await Promise.all([run(hours(3)), run(hours(3))]);
  expect((await runs())[0]).toMatchObject({ state: 'done', note: 'notified' });
  const notes = await api.pool.query(`select text from gable.notifications where text like '%not been called%'`);
  expect(notes.rows).toEqual([{ text: `Lead ${next - 1} has not been called yet` }]);
});

it('shows values in texts as people read them, and copies single values as they are stored', async () => {
  await useRules({
    name: 'describe-them',
    title: 'Describe them',
    resource: 'leads',
    when: { created: true },
    if: { source: ['Facebook'] },
    then: [
      {
        create: {
          resource: 'tasks',
          values: {
            title: 'Offer {budgetMax} to {name} on {scheduledAt}',
            notes: '{contactNo}',
            assignedTo: ['$owner'],
            priority: 'High',
            dueAt: '$in 30m',
          },
        },
      },
      { notify: { to: 'owner', text: '{name}: {budgetMax}, {bhk} · {assignedTo} · {contactNo} · {receivedAt}' } },
    ],
  });
  await create({ source: 'Facebook', budgetMax: 2_500_000, bhk: ['2', '3'], receivedAt: '2026-01-05T09:00:00.000Z' });
  await run();
  const [{ username = '' } = {}] = (
    await api.pool.query<{ username: string }>(
      `select concat_ws(' ', "firstName", "lastName") as username from users where "_id" = $1`,
      [owner.id],
    )
  ).rows;
  const notes = await api.pool.query(`select text from gable.notifications where text like '%Lacs%'`);
  const phone = `+91 99200 ${String(next).padStart(5, '0')}`;
  expect(notes.rows).toEqual([
    { text: `Lead ${next}: 25.00 Lacs, 2, 3 · ${username} · ${phone} · 2026-01-05T09:00:00.000Z` },
  ]);
  const tasks = await api.pool.query('select "title", "notes" from tasks where "title" like $1', ['Offer%']);
  expect(tasks.rows).toEqual([
    { title: `Offer 25.00 Lacs to Lead ${next} on`, notes: expect.stringMatching(/^\+91\d{10}$/) },
  ]);
});

it('a rule notifies the people in fields of the record, and others, once each', async () => {
  const second = await api.person({ leads: ['viewAssigned'] });
  const watcher = await api.person({ leads: ['view'] });
  await useRules({
    ...callThem,
    then: [
      {
        notify: {
          to: { fields: ['secondaryAssignedTo', 'createdBy'], people: [watcher.username, admin.username] },
          text: 'Look at {name}',
        },
      },
    ],
  });
  const id = await create({ source: 'Facebook', secondaryAssignedTo: second.id });
  await run();
  const { rows } = await api.pool.query<{ user: string }>(
    `select "user"::text as "user" from gable.notifications where record = $1 and text like 'Look at%'`,
    [id],
  );
  expect(rows.map(({ user }) => user).toSorted()).toEqual([second.id, watcher.id, admin.id].toSorted());
});

it('a rule ends after a wait when the record no longer matches its filter', async () => {
  await useRules(callThem);
  const id = await create({ source: 'Facebook' });
  await run();
  await api.pool.query('update leads set "contactCount" = 1 where "_id" = $1', [id]);
  await run(hours(3));
  expect((await runs())[0]).toMatchObject({ state: 'ended' });
});

it('rules act on changed fields and reached states, and one rule can trigger another', async () => {
  await useRules(
    {
      name: 'rich',
      title: 'Rich',
      resource: 'leads',
      when: { changed: ['budgetMax'] },
      if: { budgetMax: { gte: 20_000_000 } },
      then: [{ move: { to: 'Callback', values: { subStatus: 'Follow up', scheduledAt: '$in 1d' } } }],
    },
    {
      name: 'called-back',
      title: 'Called back',
      resource: 'leads',
      when: { reached: 'Callback' },
      then: [{ set: { tags: ['Warm'] } }],
    },
  );
  const id = await create();
  await api.call(admin, `PUT /api/v2/admin/single-lead/${id}`, { body: { budgetMax: 25_000_000 } });
  await run();
  await run();
  expect(await lead(id)).toMatchObject({ status: 'Callback', tags: ['Warm'] });
  expect((await runs()).map(({ rule, state }) => `${rule} ${state}`).toSorted()).toEqual([
    'called-back done',
    'rich done',
  ]);
});

it('a failed run shows the error, changes nothing, and continues after a retry', async () => {
  const broken = (values: RuleSchema['then']): RuleSchema => ({
    name: 'broken',
    title: 'Broken',
    resource: 'leads',
    when: { created: true },
    then: values ?? [],
  });
  await useRules(broken([{ set: { tags: ['Hot'] } }, { move: { to: 'Booked' } }]));
  const id = await create();
  await run();
  const [failed] = await runs();
  expect(failed).toMatchObject({ state: 'failed' });
  expect(await lead(id)).not.toMatchObject({ tags: ['Hot'] });
  expect((await api.call(admin, `GET /api/rest/leads/${id}/timeline`)).text).toContain('Rule: Broken failed');
  await withFiles(api, { rules: [broken([{ set: { tags: ['Cold'] } }])] });
  const retried = await api.call(admin, 'POST /api/v2/admin/rule-retry', { body: { ids: [failed?.id] } });
  expect(retried.body).toEqual({ data: { retried: 1 } });
  await run();
  expect(await lead(id)).toMatchObject({ tags: ['Cold'] });
});

it('a chain of more than five rules is stopped', async () => {
  await useRules({ ...callThem, if: {}, then: [{ set: { tags: ['Hot'] } }] });
  await api.pool.query(
    `insert into gable.rule_events ("at", resource, record, action, changes, depth) values (now(), 'leads', gen_random_uuid(), 'create', '{}', 5)`,
  );
  await run();
  expect((await runs())[0]).toMatchObject({ state: 'failed', note: 'More than 5 rules in a row led to this change' });
});

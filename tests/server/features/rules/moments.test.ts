import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { toInstant, wallTimeOf } from '#model/values/time/dates.ts';
import type { PastRecordsAnswer } from '#model/wire/rules.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { takeMoments } from '../../../../server/features/rules/events/takeMoments.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { jobOf, withFiles } from '../intake/intakeApi.ts';

let api: TestApi;
let admin: Person;
let owner: Person;
let next = 900;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  owner = await api.person({ leads: ['viewAssigned'] });
});
beforeEach(async () => {
  await api.pool.query('delete from gable.rule_runs');
  await api.pool.query('delete from gable.notifications');
});
afterAll(() => api.close());

const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
/** Runs what the server does in half a minute, on two servers. */
const pass = async (now: Date): Promise<void> => {
  await Promise.all([takeMoments(jobOf(api), now), takeMoments(jobOf(api), now)]);
  await runRules(jobOf(api), now);
};
const create = async (more: Record<string, unknown> = {}): Promise<string> => {
  next += 1;
  const body = leadBody(next, { assignedTo: owner.id, ...more });
  const reply = await api.call(admin, 'POST /api/v2/admin/create-lead', { body });
  return (reply.body['data'] as { _id: string })._id;
};
const callback = (id: string, at: Date) =>
  api.call(admin, `POST /api/v2/admin/lead-status/${id}`, {
    body: { status: 'Callback', subStatus: 'Follow up', scheduledAt: at.toISOString() },
  });
/** Returns the records that people were notified of, once per notification. */
const notified = async (): Promise<readonly string[]> =>
  (
    await api.pool.query<{ record: string }>(`select record::text from gable.notifications where event = 'notice'`)
  ).rows.map(({ record }) => record);

const forgotten: RuleSchema = {
  name: 'forgotten',
  title: 'Forgotten',
  resource: 'leads',
  when: { idle: '3d' },
  if: { source: ['Facebook'] },
  then: [{ notify: { to: 'owner', text: 'Nobody has touched {name}' } }],
};
const visit: RuleSchema = {
  name: 'visit',
  title: 'Visit',
  resource: 'leads',
  when: { due: { field: 'scheduledAt', before: '2h' } },
  if: { status: ['Callback'] },
  then: [{ notify: { to: 'owner', text: 'Call {name}' } }],
};

it('an idle rule acts once on an untouched record, and again after another change and idle period', async () => {
  await withFiles(api, { rules: [forgotten] });
  const id = await create({ source: 'Facebook' });
  await create();
  await pass(hours(71));
  expect(await notified()).toEqual([]);
  await pass(hours(73));
  await pass(hours(74));
  expect(await notified()).toEqual([id]);
  // The timeline entry of the rule itself does not count as a change.
  await pass(hours(73 + 72));
  expect(await notified()).toEqual([id]);
  await api.pool.query(`update leads set "updatedAt" = $2 where "_id" = $1`, [id, hours(80)]);
  await pass(hours(80 + 71));
  expect(await notified()).toEqual([id]);
  await pass(hours(80 + 73));
  expect(await notified()).toEqual([id, id]);
});

it("an idle rule counts a user's note as a change", async () => {
  await withFiles(api, { rules: [forgotten] });
  const id = await create({ source: 'Facebook' });
  await api.pool.query(`update leads set "updatedAt" = $2 where "_id" = $1`, [id, hours(-48)]);
  const log = await api.call(admin, `POST /api/rest/leads/${id}/log`, { body: { kind: 'note', note: 'Rings back' } });
  expect(log.status).toBeLessThan(300);
  await api.pool.query(`update leads set "updatedAt" = $2 where "_id" = $1`, [id, hours(-48)]);
  await pass(hours(25));
  expect(await notified()).toEqual([]);
  await pass(hours(73));
  expect(await notified()).toEqual([id]);
});

it('an idle rule ignores records whose period ended more than a day before the rule was added', async () => {
  const id = await create({ source: 'Facebook' });
  await withFiles(api, { rules: [forgotten] });
  await pass(hours(72 + 25));
  expect(await notified()).toEqual([]);
  expect(id).not.toBe('');
});

it('a due rule acts once before each time in the field, and only on matching records', async () => {
  await withFiles(api, { rules: [visit] });
  const id = await create();
  await callback(id, hours(5));
  await create();
  await pass(hours(2.9));
  expect(await notified()).toEqual([]);
  await pass(hours(3.1));
  await pass(hours(3.2));
  expect(await notified()).toEqual([id]);
  await callback(id, hours(9));
  await pass(hours(3.3));
  expect(await notified()).toEqual([id]);
  await pass(hours(7.1));
  expect(await notified()).toEqual([id, id]);
});

it('a due rule treats a date as midnight in the time zone of the organization', async () => {
  const { timeZone } = api.model.settings;
  await withFiles(api, {
    rules: [
      {
        ...visit,
        name: 'day',
        resource: 'attendance',
        when: { due: { field: 'day', after: '9h' } },
        if: {},
        then: [{ wait: '1h' }],
      },
    ],
  });
  const worker = await api.person({ attendance: ['viewAssigned', 'create'] });
  expect((await api.call(worker, 'POST /api/rest/attendance/clock', { body: { action: 'in' } })).status).toBe(200);
  const nine = toInstant({ ...wallTimeOf(new Date(), timeZone), hour: 9, minute: 0, second: 0 }, timeZone);
  const taken = async (ms: number): Promise<number> => {
    await takeMoments(jobOf(api), new Date(nine.getTime() + ms));
    return (await api.pool.query(`select from gable.rule_runs where rule = 'day'`)).rowCount ?? 0;
  };
  expect([await taken(-1000), await taken(1000), await taken(2000)]).toEqual([0, 1, 1]);
});

it('a due rule logs decisions in shadow mode, and replays recent times', async () => {
  await withFiles(api, { rules: [{ ...visit, active: 'shadow' }] });
  const id = await create();
  await callback(id, hours(1));
  await api.pool.query(`update leads set "scheduledAt" = $2 where "_id" = $1`, [id, hours(-30)]);
  await pass(hours(-31));
  expect(await notified()).toEqual([]);
  const runs = await api.call(admin, 'GET /api/v2/admin/rule-runs');
  expect(runs.body['data']).toMatchObject([{ rule: 'visit', state: 'shadow' }]);
  const reply = await api.call(admin, 'GET /api/v2/admin/rule-replay?rule=visit&days=7');
  const { decisions, limits } = reply.body['data'] as PastRecordsAnswer['data'];
  expect([reply.status, decisions.filter(({ does }) => does !== undefined).length]).toEqual([200, 1]);
  expect(limits).toContain('Only the latest time of each record is stored, so earlier ones are not included.');
});

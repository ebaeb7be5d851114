import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { deliverTo, jobOf, setSecret, withFiles, work } from '../intake/intakeApi.ts';

let api: TestApi;
let admin: Person;
let key: string;
let next = 0;

const accounting: IntakeSchema = {
  name: 'accounting',
  title: 'Accounting',
  resource: 'leads',
  verify: { by: 'address' },
  id: ['id'],
  fields: { name: { column: 'name' }, contactNo: { column: 'phone' }, source: { value: 'Webhook' } },
};

const rule: RuleSchema = {
  name: 'paid',
  title: 'Paid',
  resource: 'leads',
  when: { webhook: 'accounting' },
  if: { source: ['Webhook'] },
  then: [{ set: { tags: ['Hot'] } }],
};

/** A rule about a field whose name is also in the event of a delivery. */
const onSource: RuleSchema = {
  name: 'source-changes',
  title: 'Source changes',
  resource: 'leads',
  when: { changed: ['source'] },
  then: [{ set: { designation: 'wrong' } }],
};

const use = async (...rules: readonly RuleSchema[]): Promise<void> => {
  await withFiles(api, { intake: [accounting, { ...accounting, name: 'other', title: 'Other' }], rules });
  await runRules(jobOf(api), new Date());
};

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'], schemas: ['view', 'edit'] });
  await use(rule, onSource);
  key = await setSecret(api, admin, 'accounting');
});
beforeEach(async () => {
  await api.pool.query('delete from gable.rule_runs');
  await api.pool.query('delete from gable.intake');
});
afterAll(() => api.close());

const deliver = async (
  phone: string,
  { source = 'accounting', headers }: { readonly source?: string; readonly headers?: Record<string, string> } = {},
) => {
  next += 1;
  const secret = source === 'accounting' ? key : await setSecret(api, admin, source);
  const reply = await deliverTo(api, `${source}/${secret}`, JSON.stringify({ id: next, name: 'Asha', phone }), headers);
  await work(api);
  await runRules(jobOf(api), new Date());
  return reply;
};

const leads = async () =>
  (
    await api.pool.query<{ id: string; tags: readonly string[] | null; designation: string | null }>(
      `select "_id"::text as id, tags, designation from leads order by "createdAt"`,
    )
  ).rows;

const runs = async () =>
  (await api.call(admin, 'GET /api/v2/admin/rule-runs')).body['data'] as { rule: string; state: string }[];

it('a rule runs once for each delivery of its source, on a new record and on an existing one', async () => {
  await deliver('9812500001');
  expect(await leads()).toMatchObject([{ tags: ['Hot'], designation: null }]);
  expect(await runs()).toMatchObject([{ rule: 'paid', state: 'done' }]);
  const [lead] = await leads();
  await api.call(admin, `PUT /api/v2/admin/single-lead/${lead?.id ?? ''}`, { body: { tags: ['Cold'] } });
  await deliver('9812500001');
  expect(await leads()).toMatchObject([{ tags: ['Hot'] }]);
  expect(await runs()).toHaveLength(2);
});

it('a rule is not started by another source, by a form, or if its filter is not met', async () => {
  await deliver('9812500002', { source: 'other' });
  const body = { name: 'Ravi', contactNo: '+919812500003', source: 'Webhook' };
  await api.call(admin, 'POST /api/v2/admin/create-lead', { body });
  await runRules(jobOf(api), new Date());
  await api.pool.query(`update leads set source = 'Direct' where "contactNo" = '+919812500003'`);
  await deliver('9812500003');
  expect(await runs()).toEqual([]);
});

it('a replay covers the deliveries of the last days', async () => {
  await deliver('9812500004');
  await deliver('9812500004');
  const { body, status } = await api.call(admin, 'GET /api/v2/admin/rule-replay?rule=paid&days=7');
  expect([status, body['data']]).toMatchObject([200, { events: 2, decided: 2, conflicts: [] }]);
  const changes = await api.call(admin, 'GET /api/v2/admin/rule-replay?rule=source-changes&days=7');
  expect(changes.body['data']).toMatchObject({ decided: 0 });
});

it('a delivery sent by a webhook of this installation is refused, so a rule cannot start itself', async () => {
  const id = '0193f7a0-0000-7000-8000-000000000001';
  await api.pool.query(
    `insert into gable.webhook_queue (delivery, hook, resource, record, seq, body, next_at)
      values ($1, $1, 'leads', $1, 1, '{}', now() + interval '1 day')`,
    [id],
  );
  const own = await deliver('9812500005', { headers: { 'webhook-id': id } });
  expect(own.status).toBe(401);
  expect(await runs()).toEqual([]);
  const { text } = await api.call(admin, 'GET /api/v2/admin/intake');
  expect(text).toContain('A webhook of this installation sent it');
  // Another program may use the same header.
  const other = await deliver('9812500005', { headers: { 'webhook-id': id.replace('1', '2') } });
  expect(other.status).toBe(200);
});

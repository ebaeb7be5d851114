import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { createAccounts } from '../../../../server/auth/actor/createAccounts.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { deliverDueWebhooks } from '../../../../server/features/webhooks/deliver.ts';
import type { WebhookJob } from '../../../../server/features/webhooks/noteDelivery.ts';
import { leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { jobOf, withFiles } from '../intake/intakeApi.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';

let api: TestApi;
let receiver: Receiver;
let admin: Person;
let job: WebhookJob;
let next = 900;

beforeAll(async () => {
  [api, receiver] = await Promise.all([openTestApi(undefined, undefined, { allowPrivate: true }), openReceiver()]);
  admin = await api.person(permissionNames(api.model));
  job = {
    pool: api.pool,
    model: () => Promise.resolve(api.model),
    accountOf: createAccounts(api.pool),
    allowPrivate: true,
    chance: () => 0,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (event: unknown) => {
        throw new Error(JSON.stringify(event));
      },
    },
  };
});
beforeEach(async () => {
  for (const table of ['gable.rule_runs', 'webhooks', 'deliveries', 'gable.webhook_queue', 'gable.outbox'])
    await api.pool.query(`delete from ${table}`);
  receiver.calls.length = 0;
  receiver.answer(200);
});
afterAll(() => Promise.all([api.close(), receiver.close()]));

const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
const run = (now = new Date()): Promise<void> => runRules(jobOf(api), now);
const deliver = (now = hours(1)): Promise<void> => deliverDueWebhooks(job, now);

const hook = async (person: Person, more: object = {}): Promise<{ id: string; secret: string }> => {
  const body = { name: 'Accounting', url: receiver.url(), about: ['Leads'], on: ['Called by a rule'], ...more };
  const made = await api.call(person, 'POST /api/rest/webhooks', { body });
  expect(made.status).toBe(201);
  const id = String(made.body['_id']);
  const secret = await api.call(person, `POST /api/rest/webhooks/${id}/new-secret`, { body: {} });
  return { id, secret: String((secret.body['data'] as { secret: string }).secret) };
};
const use = async (more: Partial<RuleSchema> = {}): Promise<void> => {
  const rule: RuleSchema = {
    name: 'call-them',
    title: 'Call them',
    resource: 'leads',
    when: { created: true },
    then: [{ webhook: 'accounting' }, { set: { tags: ['Hot'] } }],
    ...more,
  };
  await withFiles(api, { rules: [rule] });
  await run();
};
const create = async (more: Record<string, unknown> = {}): Promise<string> => {
  next += 1;
  const body = leadBody(next, { assignedTo: admin.id, ...more });
  const reply = await api.call(admin, 'POST /api/v2/admin/create-lead', { body });
  return (reply.body['data'] as { _id: string })._id;
};
const runs = async () =>
  (await api.call(admin, 'GET /api/v2/admin/rule-runs')).body['data'] as { state: string; note: string | null }[];
const deliveries = async () =>
  (
    await api.pool.query<{ event: string; status: string; answer: string }>(
      'select event, status, answer from deliveries',
    )
  ).rows;

it('a rule calls a webhook once with the signed record, regardless of its subscribed events', async () => {
  await use();
  const { secret } = await hook(admin);
  const id = await create({ name: 'Asha Rao' });
  await Promise.all([run(), run()]);
  // The library checks the timestamp too.
  await Promise.all([deliver(new Date()), deliver(new Date())]);
  await deliver();
  expect(receiver.calls.map(({ body }) => body)).toMatchObject([
    { type: 'leads.rule', rule: 'call-them', data: { _id: id, name: 'Asha Rao' } },
  ]);
  const [call] = receiver.calls;
  expect(new Webhook(secret).verify(call?.text ?? '', call?.headers as Record<string, string>)).toBeTruthy();
  expect(await runs()).toMatchObject([{ state: 'done', note: 'called the webhook Accounting; set Tags' }]);
  expect(await deliveries()).toMatchObject([{ event: 'leads.rule', status: 'Delivered' }]);
});

it('the call is delivered in order with the changes of the record', async () => {
  await use();
  await hook(admin, { on: ['Created', 'Updated'] });
  await create();
  await run();
  await deliver();
  expect(receiver.calls.map(({ body }) => body.type)).toEqual(['leads.created', 'leads.rule', 'leads.updated']);
});

it('a webhook is called once when a run is repeated after a crash or restored', async () => {
  await use();
  await hook(admin);
  await create();
  await api.pool.query(`create or replace function gable.crash() returns trigger language plpgsql as $$
    begin raise exception 'crash' using errcode = 'XX000'; end $$`);
  await api.pool.query(`create trigger crash before update on gable.rule_runs for each row
    when (new.state = 'done') execute function gable.crash()`);
  await run();
  await deliver();
  expect([receiver.calls.length, (await runs())[0]?.state]).toEqual([0, 'waiting']);
  await api.pool.query('drop trigger crash on gable.rule_runs');
  await run(hours(1));
  await deliver(hours(2));
  expect(receiver.calls).toHaveLength(1);
  for (const isDelivered of [true, false]) {
    await api.pool.query(`update gable.rule_runs set state = 'waiting', step = 0, next_at = now()`);
    await run(hours(1));
    if (isDelivered) await deliver(hours(2));
  }
  await deliver(hours(3));
  expect(receiver.calls).toHaveLength(1);
  expect(await deliveries()).toHaveLength(1);
});

it('a failed call is retried like other deliveries', async () => {
  await use();
  await hook(admin);
  await create();
  await run();
  receiver.answer(503);
  await deliver();
  expect(await deliveries()).toMatchObject([{ status: 'Waiting' }]);
  receiver.answer(200);
  await deliver(hours(2));
  expect(await deliveries()).toMatchObject([{ status: 'Delivered' }]);
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('a run records why no webhook was called, and continues with the next step', async () => {
  await use();
  const noteOf = async (): Promise<string | null | undefined> => {
    await create();
    await run();
    return (await runs())[0]?.note;
  };
  expect(await noteOf()).toBe('did not call the webhook: There is no webhook “accounting”; set Tags');
  const { id } = await hook(admin);
  const { id: second } = await hook(admin);
  expect(await noteOf()).toContain('More than one webhook is called “accounting”');
  await api.call(admin, `DELETE /api/rest/webhooks/${second}`);
  await api.call(admin, `POST /api/rest/webhooks/${id}/status`, { body: { status: 'Paused' } });
  expect(await noteOf()).toContain('The webhook “Accounting” is paused');
  await deliver();
  expect(receiver.calls).toEqual([]);
});

it('a webhook gets only what its owner may see, and the log explains skipped calls', async () => {
  const other = await api.person({ webhooks: ['viewAssigned', 'create', 'edit'], leads: ['viewAssigned'] });
  await use();
  await hook(other);
  await create();
  const seen = await create({ assignedTo: other.id });
  await run();
  await deliver();
  expect(receiver.calls.map(({ body }) => body.data['_id'])).toEqual([seen]);
  expect(String(receiver.calls[0]?.body.data['contactNo'])).toMatch(/•/);
  expect((await deliveries()).map(({ status, answer }) => [status, answer]).toSorted()).toEqual([
    ['Delivered', ''],
    ['Given up', 'its owner cannot see the record'],
  ]);
  await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [other.id]);
  await create({ assignedTo: other.id });
  await run();
  await deliver(hours(2));
  expect(receiver.calls).toHaveLength(1);
  expect((await deliveries()).map(({ answer }) => answer)).toContain('its owner can no longer sign in');
});

it('a rule in shadow mode calls no webhook', async () => {
  await use({ active: 'shadow' });
  await create();
  await run();
  await hook(admin);
  await create();
  await run();
  await deliver();
  expect((await runs()).map(({ note }) => note).toSorted()).toEqual([
    'Would call the webhook accounting; set Tags to Hot',
    'Would not call the webhook accounting: There is no webhook “accounting”; set Tags to Hot',
  ]);
  expect(receiver.calls).toEqual([]);
});

it("a rule never calls an address in the server's own network", async () => {
  await use();
  await hook(admin);
  await create();
  await run();
  await deliverDueWebhooks({ ...job, allowPrivate: false }, hours(1));
  expect(receiver.calls).toEqual([]);
  expect((await deliveries())[0]?.answer).toContain("server's own network");
});

import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import { withTransaction } from '../../../../server/postgres/transaction.ts';
import { insertAudit } from '../../../../server/query/records/log/insertAudit.ts';
import { createAccounts } from '../../../../server/auth/actor/createAccounts.ts';
import { claimDue } from '../../../../server/features/webhooks/webhookQueue.ts';
import { runRows } from '../../../../server/postgres/runStatement.ts';
import { deliverDueWebhooks, deleteOldDeliveries } from '../../../../server/features/webhooks/deliver.ts';
import type { WebhookJob } from '../../../../server/features/webhooks/noteDelivery.ts';
import { leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';
import { openReceiver, type Receiver } from './receiver.ts';

let api: TestApi;
let receiver: Receiver;
let job: WebhookJob;
let everything: PermissionMap;
let admin: Person;
let phones = 500;

// Well after all calls of this file, however slow the machine is.
const start = Date.now() + 3_600_000;
const after = (seconds: number): Date => new Date(start + seconds * 1000);
const dataOf = (reply: Reply): Record<string, unknown> => reply.body['data'] as Record<string, unknown>;

type Made = { readonly id: string; readonly secret: string };
const newSecret = async (person: Person, id: string): Promise<string> =>
  String(dataOf(await api.call(person, `POST /api/rest/webhooks/${id}/new-secret`, { body: {} }))['secret']);
const hookFor = async (person: Person, more: object = {}): Promise<Made> => {
  const body = {
    name: 'Accounting',
    url: receiver.url(),
    about: ['Leads'],
    on: ['Created', 'Updated', 'Status changed', 'Deleted', 'Restored'],
    ...more,
  };
  const made = await api.call(person, 'POST /api/rest/webhooks', { body });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const id = String(made.body['_id']);
  return { id, secret: await newSecret(person, id) };
};
const createLead = async (person: Person, more: Record<string, unknown> = {}): Promise<string> => {
  const made = await api.call(person, 'POST /api/v2/admin/create-lead', { body: leadBody((phones += 1), more) });
  expect(made.status).toBe(201);
  return String(dataOf(made)['_id']);
};
const rename = (id: string, name: string): Promise<Reply> =>
  api.call(admin, `POST /api/v2/admin/update-lead/${id}`, { body: { name } });
const countOf = async (table: string): Promise<number> =>
  (await api.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;
const deliveries = async (hook: string): Promise<readonly Record<string, unknown>[]> =>
  (
    await api.pool.query(
      `select "event", "status", "attempts"::int as "attempts", "answerStatus"::int as "answerStatus", "answer", "nextAt" from deliveries where "webhook" = $1 order by "createdAt", "_id"`,
      [hook],
    )
  ).rows as Record<string, unknown>[];

beforeAll(async () => {
  api = await openTestApi(undefined, undefined, { allowPrivate: true });
  receiver = await openReceiver();
  everything = permissionNames(api.model);
  admin = await api.person(everything);
  job = {
    pool: api.pool,
    model: () => Promise.resolve(api.model),
    accountOf: createAccounts(api.pool),
    allowPrivate: true,
    chance: () => 0,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (notifications: unknown) => {
        throw new Error(JSON.stringify(notifications));
      },
    },
  };
});
beforeEach(async () => {
  receiver.answer(200);
  receiver.calls.length = 0;
  await api.pool.query('delete from webhooks');
  await api.pool.query('delete from gable.webhook_queue');
});
afterAll(async () => {
  await receiver.close();
  await api.close();
});

describe('the outbox', () => {
  it('stays empty when no webhook subscribes to the resource', async () => {
    await createLead(admin);
    expect(await countOf('gable.outbox')).toBe(0);
    await hookFor(admin, { about: ['Invoices'] });
    await createLead(admin);
    expect(await countOf('gable.outbox')).toBe(0);
  });

  it('is written in the transaction of the change', async () => {
    await hookFor(admin);
    const entry = {
      at: new Date(),
      by: null,
      address: null,
      requestId: null,
      resource: 'leads',
      record: admin.id,
      action: 'create',
      changes: {},
    };
    await expect(
      withTransaction(api.pool, async (client) => {
        await runRows(client, insertAudit([entry]));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await countOf('gable.outbox')).toBe(0);
    await createLead(admin);
    expect(await countOf('gable.outbox')).toBe(1);
    // The entry was not delivered on commit; another server finds it.
    await deliverDueWebhooks(job, after(1));
    expect([await countOf('gable.outbox'), receiver.calls.length]).toEqual([0, 1]);
  });
});

describe('a webhook', () => {
  it('carries on the trace of the request that made the change', async () => {
    await hookFor(admin);
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    for (const headers of [{ traceparent }, { traceparent: 'forged' }, {}]) {
      const body = leadBody((phones += 1));
      const made = await api.call(admin, 'POST /api/v2/admin/create-lead', { body, headers });
      expect(made.status).toBe(201);
    }
    await deliverDueWebhooks(job, after(1));
    const sent = receiver.calls.map(({ headers }) => headers['traceparent']);
    expect(sent.toSorted()).toEqual([traceparent, undefined, undefined]);
  });

  it('gets each event with a valid Standard Webhooks signature', async () => {
    const { secret } = await hookFor(admin);
    const lead = await createLead(admin, { name: 'Ravi' });
    await rename(lead, 'Ravi Kumar');
    await api.call(admin, `POST /api/v2/admin/lead-status/${lead}`, {
      body: { status: 'Not interested', subStatus: 'Budget mismatch' },
    });
    await api.call(admin, `DELETE /api/v2/admin/delete-lead/${lead}`);
    await api.call(admin, `POST /api/rest/leads/${lead}/restore`, { body: {} });
    await deliverDueWebhooks(job, new Date());
    await deliverDueWebhooks(job, after(1));
    expect(
      receiver.calls.map(({ body }) => [body.type, body.changed?.includes('name'), body.changed?.includes('status')]),
    ).toEqual([
      ['leads.created', undefined, undefined],
      ['leads.updated', true, false],
      ['leads.status', false, true],
      ['leads.deleted', undefined, undefined],
      ['leads.restored', undefined, undefined],
    ]);
    expect(receiver.calls[0]?.body.data).toMatchObject({ _id: lead, contactNo: expect.stringMatching(/^\+9199/) });
    expect(receiver.calls[3]?.body.data).toEqual({ _id: lead });
    // The library checks the timestamp too, so it only verifies an event sent now.
    const { text, headers } = await (async () => {
      receiver.calls.length = 0;
      await createLead(admin);
      await deliverDueWebhooks(job, new Date());
      const [call] = receiver.calls;
      if (call === undefined) throw new Error('nothing came');
      return call;
    })();
    const seen = headers as Record<string, string>;
    expect(new Webhook(secret).verify(text, seen)).toMatchObject({ type: 'leads.created' });
    expect(() => new Webhook(secret).verify(text.replace('created', 'deleted'), seen)).toThrow('No matching signature');
    // The example in the documentation works as well.
    const [, shown = ''] =
      /```js\n([\s\S]*?)```/.exec(await readFile(new URL('../../../../docs/WEBHOOKS.md', import.meta.url), 'utf8')) ??
      [];
    const { verify } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(shown)}`)) as {
      verify: (secret: string, headers: object, body: string) => unknown;
    };
    expect(verify(secret, seen, text)).toMatchObject({ type: 'leads.created' });
    expect(() => verify(secret, seen, `${text} `)).toThrow('not signed');
  });

  it('signs with the previous secret as well for a day', async () => {
    const { id, secret } = await hookFor(admin);
    const next = await newSecret(admin, id);
    await createLead(admin);
    await deliverDueWebhooks(job, new Date());
    const [first] = receiver.calls;
    for (const each of [secret, next])
      expect(new Webhook(each).verify(first?.text ?? '', first?.headers as Record<string, string>)).toBeTruthy();
    await createLead(admin);
    await deliverDueWebhooks(job, after(86_400));
    expect(
      [first, receiver.calls[1]].map((call) => String(call?.headers['webhook-signature']).split(' ').length),
    ).toEqual([2, 1]);
  });

  it('gets no fields or records that its owner may not see, and nothing once the owner is inactive', async () => {
    const owner = await api.person({ webhooks: ['viewAssigned', 'create', 'edit'], leads: ['viewAssigned', 'create'] });
    await hookFor(owner);
    await createLead(admin);
    const own = await createLead(owner, { assignedTo: owner.id });
    await api.call(admin, `POST /api/v2/admin/update-lead/${own}`, {
      body: { contactNo: '+919811111111', name: 'Seen' },
    });
    await deliverDueWebhooks(job, after(1));
    expect(receiver.calls.map(({ body }) => [body.type, body.data['_id']])).toEqual([
      ['leads.created', own],
      ['leads.updated', own],
    ]);
    expect(receiver.calls.every(({ text }) => !text.includes('9811111111') && !text.includes('"source"'))).toBe(true);
    expect(String(receiver.calls[1]?.body.data['contactNo'])).toMatch(/•/);
    await createLead(owner, { assignedTo: owner.id });
    await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [owner.id]);
    await deliverDueWebhooks(job, after(2));
    expect(receiver.calls).toHaveLength(2);
  });

  it('rechecks the permissions of its owner when a delivery is retried', async () => {
    const [rich, poor] = [
      { webhooks: ['viewAssigned', 'create', 'edit'], leads: ['view', 'create', 'viewContact', 'viewSource'] },
      { webhooks: ['viewAssigned', 'create', 'edit'], leads: ['viewAssigned', 'create'] },
    ];
    const owner = await api.person(rich);
    const { id } = await hookFor(owner, { on: ['Updated'] });
    const [own, other] = [await createLead(admin, { assignedTo: owner.id }), await createLead(admin)];
    receiver.answer(503);
    for (const lead of [own, other])
      await api.call(admin, `POST /api/v2/admin/update-lead/${lead}`, {
        body: { contactNo: lead === own ? '+919822222222' : '+919833333333', designation: 'Baker' },
      });
    await deliverDueWebhooks(job, after(1));
    expect(receiver.calls.map(({ text }) => [text.includes('"source"'), /\+9198(22|33)/.test(text)])).toEqual([
      [true, true],
      [true, true],
    ]);
    receiver.calls.length = 0;
    receiver.answer(200);
    await api.pool.query(
      'update roles set "rolePermissions" = $2 where "_id" = any((select "userRoles" from users where "_id" = $1)::uuid[])',
      [owner.id, JSON.stringify(poor)],
    );
    await deliverDueWebhooks(job, after(30));
    // Later changes have their own delivery; this one only leaves out more fields.
    expect(
      receiver.calls.map(({ body }) => [body.data['_id'], body.changed, body.data['designation'], body.data['source']]),
    ).toEqual([[own, ['designation'], 'Baker', undefined]]);
    expect(receiver.calls[0]?.text).not.toContain('9822222222');
    expect((await deliveries(id)).map(({ status, answer }) => [status, answer]).toSorted()).toEqual([
      ['Delivered', ''],
      ['Given up', 'its owner can no longer see the record'],
    ]);
  });

  it('retries with growing delays for three days, then pauses and notifies its owner', async () => {
    const { id } = await hookFor(admin);
    receiver.answer(500, 'x'.repeat(5000));
    await createLead(admin);
    const waits: number[] = [];
    let now = after(1);
    for (;;) {
      await deliverDueWebhooks(job, now);
      const [row] = await deliveries(id);
      if (!(row?.['nextAt'] instanceof Date)) break;
      // A second before its time nothing is sent.
      await deliverDueWebhooks(job, new Date(row['nextAt'].getTime() - 1000));
      waits.push((row['nextAt'].getTime() - now.getTime()) / 1000);
      now = row['nextAt'];
    }
    expect(waits).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 36_000, 57_600, 86_400, 86_400]);
    expect(receiver.calls).toHaveLength(waits.length + 1);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'Given up',
      answerStatus: 500,
      answer: 'x'.repeat(1000),
    });
    expect(
      dataOf({ body: { data: (await api.call(admin, `GET /api/rest/webhooks/${id}`)).body } } as unknown as Reply),
    ).toMatchObject({ status: 'Paused', failingSince: after(1).toISOString() });
    const notifications = await api.call(admin, 'GET /api/v2/admin/get-notification');
    expect(notifications.text).toContain('could not be reached');
    expect(await countOf(`gable.hooks where hook = '${id}'`)).toBe(0);
    // Once active again, it accepts a repeated delivery.
    receiver.answer(204);
    const [given] = (
      await api.pool.query<{ id: string }>('select "_id"::text as id from deliveries where "webhook" = $1', [id])
    ).rows;
    const sendAgain = () => api.call(admin, `POST /api/rest/deliveries/${given?.id}/send-again`, { body: {} });
    expect((await sendAgain()).text).toContain('This webhook is paused');
    expect((await api.call(admin, `POST /api/rest/webhooks/${id}/test`, { body: {} })).status).toBe(422);
    await api.call(admin, `POST /api/rest/webhooks/${id}/status`, { body: { status: 'Active' } });
    expect((await sendAgain()).status).toBe(202);
    await deliverDueWebhooks(job, new Date(now.getTime() + 1000));
    expect((await deliveries(id))[0]).toMatchObject({ status: 'Delivered', answerStatus: 204 });
    expect((await api.call(admin, `GET /api/rest/webhooks/${id}`)).body).not.toHaveProperty('failingSince');
  });

  it('repeats a delivery on request, with the current permissions of its owner', async () => {
    const owner = await api.person(everything);
    const { id } = await hookFor(owner, { on: ['Created'] });
    await createLead(admin, { name: 'Ravi', email: 'ravi@example.com' });
    await deliverDueWebhooks(job, after(1));
    const [first] = receiver.calls;
    expect(first?.body.data).toMatchObject({ name: 'Ravi', email: 'ravi@example.com' });
    const [delivery] = (await api.call(owner, `GET /api/rest/deliveries?filter={"webhook":"${id}"}`))
      .body as unknown as readonly { _id: string }[];
    const sendAgain = async (seconds: number): Promise<string | undefined> => {
      const reply = await api.call(owner, `POST /api/rest/deliveries/${delivery?._id}/send-again`, { body: {} });
      expect(reply.status).toBe(202);
      await deliverDueWebhooks(job, after(seconds));
      return receiver.calls.at(-1)?.text;
    };
    expect(await sendAgain(2)).toBe(first?.text);
    await api.pool.query(
      `update roles set "rolePermissions" = $2 where "_id" = any(select unnest("userRoles") from users where "_id" = $1)`,
      [owner.id, JSON.stringify({ ...everything, leads: ['view'] })],
    );
    expect(await sendAgain(3)).not.toContain('ravi@example.com');
    expect(receiver.calls).toHaveLength(3);
    expect(receiver.calls.at(-1)?.body.data).toMatchObject({ name: 'Ravi' });
  });

  it('gets the events of one record in order, without blocking other records', async () => {
    await hookFor(admin);
    const lead = await createLead(admin);
    receiver.answer(503);
    await deliverDueWebhooks(job, after(1));
    await rename(lead, 'Second');
    receiver.answer(200);
    const other = await createLead(admin);
    await deliverDueWebhooks(job, after(2));
    await deliverDueWebhooks(job, after(10));
    expect(receiver.calls.map(({ body }) => [body.type, body.data['_id']])).toEqual([
      ['leads.created', lead],
      ['leads.created', other],
      ['leads.created', lead],
      ['leads.updated', lead],
    ]);
  });

  it('gets each event once from two servers, and claimed events again after a server died', async () => {
    await hookFor(admin);
    for (let count = 0; count < 6; count += 1) await createLead(admin);
    await Promise.all([deliverDueWebhooks(job, after(1)), deliverDueWebhooks({ ...job }, after(1))]);
    await deliverDueWebhooks(job, after(1));
    expect(receiver.calls).toHaveLength(6);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
    await createLead(admin);
    await deliverDueWebhooks({ ...job, model: () => Promise.reject(new Error('died')) }, after(2)).catch(
      () => undefined,
    );
    await api.pool.query(`update gable.webhook_queue set lease_until = null`);
    receiver.answer(500);
    await deliverDueWebhooks(job, after(3));
    await runRows(api.pool, claimDue(after(9), 30_000, 12));
    receiver.answer(200);
    const before = receiver.calls.length;
    await deliverDueWebhooks(job, after(20));
    expect(receiver.calls).toHaveLength(before);
    await deliverDueWebhooks(job, after(40));
    expect(receiver.calls).toHaveLength(before + 1);
  });

  it("follows no redirects, and cannot reach the server's own network unless configured", async () => {
    const { id } = await hookFor(admin);
    receiver.answer(302, '', { location: receiver.url('/elsewhere') });
    await createLead(admin);
    await deliverDueWebhooks(job, after(1));
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook']);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'Waiting', answerStatus: 302 });
    await deliverDueWebhooks({ ...job, allowPrivate: false }, after(10));
    expect(receiver.calls).toHaveLength(1);
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'Waiting',
      answerStatus: null,
      answer: expect.stringContaining('WEBHOOK_PRIVATE_ADDRESSES'),
    });
  });

  it('can be tested manually, and only its owner can change it', async () => {
    const { id, secret } = await hookFor(admin);
    expect((await api.call(admin, `POST /api/rest/webhooks/${id}/test`, { body: {} })).status).toBe(202);
    await deliverDueWebhooks(job, after(1));
    expect(receiver.calls.map(({ body }) => body.type)).toEqual(['test']);
    const other = await api.person(everything);
    expect(
      (await api.call(other, `PUT /api/rest/webhooks/${id}`, { body: { url: 'https://evil.example.com/' } })).status,
    ).toBe(403);
    expect((await api.call(other, `POST /api/rest/webhooks/${id}/new-secret`, { body: {} })).status).toBe(403);
    expect(
      (
        await api.call(admin, 'POST /api/rest/webhooks', {
          body: { name: 'x', url: 'http://example.com/', about: ['Leads'], on: ['Created'] },
        })
      ).status,
    ).toBe(422);
    for (const line of [
      'webhooks',
      `webhooks/${id}`,
      `webhooks/${id}/timeline`,
      'webhooks/export?format=csv',
      'deliveries',
    ]) {
      expect([line, (await api.call(admin, `GET /api/rest/${line}`)).text.includes(secret.slice(6))]).toEqual([
        line,
        false,
      ]);
    }
  });

  it('deletes deliveries after a month', async () => {
    const { id } = await hookFor(admin);
    await createLead(admin);
    await deliverDueWebhooks(job, after(1));
    await deleteOldDeliveries(job, after(29 * 86_400));
    expect(await deliveries(id)).toHaveLength(1);
    await deleteOldDeliveries(job, after(31 * 86_400));
    expect(await deliveries(id)).toHaveLength(0);
  });
});

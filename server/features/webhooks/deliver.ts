import { v7 } from 'uuid';
import { allWebhooks, type Webhooks, workingStates } from '#model/permissions/integrations.ts';
import type { Model } from '#model/resource.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { insertActivities } from '../../query/records/log/insertActivities.ts';
import { insertNotifications } from '../../query/records/notifications.ts';
import { quote } from '../../postgres/quote.ts';
import { type Claimed, claimDue, dequeue, requeue } from './webhookQueue.ts';
import { nextAttempt } from './nextAttempt.ts';
import { noteDelivery, type WebhookJob } from './noteDelivery.ts';
import { post, type PostAnswer } from './post.ts';
import { currentBody } from './currentBody.ts';
import { signatureHeaders } from './signatureHeaders.ts';
import { createDeliveries } from './createDeliveries.ts';
import { runRows } from '../../postgres/runStatement.ts';

/** Max parallel deliveries. */
const atOnce = 12;
/**
 * How long a server claims a delivery. chosen: three times the max response time. After that, another server may send
 * it, because the first one may have crashed.
 */
const leaseMs = 30_000;
/** Days for which finished deliveries are kept. chosen: a month. */
const keptDays = 30;

type Hook = { readonly hooks: Webhooks; readonly url: string; readonly owner: string | null };
type Sending = { readonly job: WebhookJob; readonly hook: Hook; readonly claimed: Claimed; readonly now: Date };

const findHook = async ({ pool }: WebhookJob, model: Model, id: string): Promise<Hook | undefined> => {
  for (const hooks of allWebhooks(model)) {
    const {
      rows: [row],
    } = await pool.query<{ url: string; owner: string | null }>(
      `select ${quote(hooks.words.address)} as url, ${quote(hooks.words.owner)}::text as owner
        from ${quote(hooks.resource.name)} where "_id" = $1 and "deletedAt" is null`,
      [id],
    );
    if (row !== undefined) return { hooks, ...row };
  }
  return undefined;
};

const arrived = async (
  { job: { pool }, hook: { hooks }, claimed, now }: Sending,
  answer: { readonly status: number; readonly text: string },
): Promise<void> => {
  const failing = quote(hooks.words.failing);
  await withTransaction(pool, async (client) => {
    await runRows(client, dequeue(claimed.delivery));
    await noteDelivery(client, hooks, {
      id: claimed.delivery,
      values: {
        status: 'Delivered',
        attempts: claimed.attempts,
        lastAt: now,
        nextAt: null,
        answerStatus: answer.status,
        answer: answer.text,
      },
    });
    await client.query(
      `update ${quote(hooks.resource.name)} set ${failing} = null where "_id" = $1 and ${failing} is not null`,
      [claimed.hook],
    );
  });
};

/** Pauses a webhook that has been unreachable for days, and notifies its owner once. */
const pause = async ({ job: { pool, log }, hook: { hooks, owner }, claimed, now }: Sending): Promise<void> => {
  const { resource, words } = hooks;
  const { states } = resource;
  if (states === undefined) return;
  await withTransaction(pool, async (client) => {
    const {
      rows: [before],
    } = await client.query<{ old: string }>(
      `update ${quote(resource.name)} t set ${quote(states.field)} = $2, "version" = t."version" + 1, "updatedAt" = $4
       from (select "_id", ${quote(states.field)} as old from ${quote(resource.name)} where "_id" = $1 for update) b
       where t."_id" = b."_id" and b.old = any($3::text[]) returning b.old`,
      [claimed.hook, words.paused, workingStates(resource), now],
    );
    if (before === undefined) return;
    const text = 'Paused: it could not be reached for three days';
    await runRows(
      client,
      insertActivities([
        {
          _id: v7(),
          kind: 'status',
          resource: resource.name,
          record: claimed.hook,
          by: null,
          at: now,
          note: text,
          field: states.field,
          old: before.old,
          new: words.paused,
        },
      ]),
    );
    if (owner !== null)
      await runRows(
        client,
        insertNotifications(
          [{ id: v7(), user: owner, event: 'notice', text, resource: resource.name, record: claimed.hook }],
          now,
        ),
      );
    log.warn({ webhook: claimed.hook }, 'a webhook was paused: it could not be reached for days');
  });
};

/** Stores a failed attempt and the time of the next one, or that there is none. */
const storeFailure = async (sending: Sending, answer: PostAnswer, again: Date | undefined): Promise<void> => {
  const {
    job: { pool },
    hook: { hooks },
    claimed,
    now,
  } = sending;
  const came =
    'problem' in answer
      ? { answerStatus: null, answer: answer.problem }
      : { answerStatus: answer.status, answer: answer.text };
  const values = {
    status: again === undefined ? 'Given up' : 'Waiting',
    attempts: claimed.attempts,
    lastAt: now,
    nextAt: again ?? null,
    ...came,
  };
  await withTransaction(pool, async (client) => {
    await runRows(
      client,
      again === undefined
        ? dequeue(claimed.delivery)
        : requeue(claimed.delivery, { at: again, attempts: claimed.attempts }),
    );
    await noteDelivery(client, hooks, { id: claimed.delivery, values });
    await client.query(
      `update ${quote(hooks.resource.name)}
        set ${quote(hooks.words.failing)} = $2
        where "_id" = $1 and ${quote(hooks.words.failing)} is null`,
      [claimed.hook, now],
    );
  });
};

/** Retries a delivery later. After the last attempt, pauses its webhook. */
const retry = async (sending: Sending, answer: PostAnswer): Promise<void> => {
  const { job, claimed, now } = sending;
  const again = nextAttempt(claimed.attempts, now, job.chance());
  await storeFailure(sending, answer, again);
  if (again === undefined) await pause(sending);
};

/** Ends a delivery that cannot succeed. Its webhook stays active. */
const giveUp = (sending: Sending, problem: string): Promise<void> => storeFailure(sending, { problem }, undefined);

const sendOne = async (
  job: WebhookJob,
  model: Model,
  { claimed, now }: { readonly claimed: Claimed; readonly now: Date },
): Promise<void> => {
  const hook = await findHook(job, model, claimed.hook);
  if (hook === undefined) {
    await runRows(job.pool, dequeue(claimed.delivery));
    return;
  }
  const sending: Sending = { job, hook, claimed, now };
  const account = hook.owner === null ? undefined : await job.accountOf(hook.owner);
  // An owner who can no longer sign in gets no data.
  if (account?.active !== true) {
    await giveUp(sending, 'its owner can no longer sign in');
    return;
  }
  const body = await currentBody({ executor: job.pool, model, claimed, actor: account.actor, now });
  if (body === undefined) {
    await giveUp(sending, 'its owner can no longer see the record');
    return;
  }
  const { delivery: id, secret, old, trace } = claimed;
  const headers = {
    ...signatureHeaders({ id, at: now, body, secrets: old === null ? [secret] : [secret, old] }),
    ...(trace === null ? {} : { traceparent: trace }),
  };
  const answer = await post({ url: hook.url, headers, body, allowPrivate: job.allowPrivate });
  if ('status' in answer && answer.status >= 200 && answer.status < 300) await arrived(sending, answer);
  else await retry(sending, answer);
};

const isAnythingDue = async ({ pool }: WebhookJob, now: Date): Promise<boolean> => {
  const { rows } = await pool.query<{ due: boolean }>({
    name: 'webhooks-due',
    text: `select exists (select from gable.outbox)
      or exists (select from gable.webhook_queue where next_at <= $1) as due`,
    values: [now],
  });
  return rows[0]?.due === true;
};

/**
 * Creates the deliveries of new events, and sends due deliveries: each at least once, in order per record. A webhook
 * that cannot be reached for days is paused, and its owner is notified.
 */
export const deliverDueWebhooks = async (job: WebhookJob, now: Date): Promise<void> => {
  if (!(await isAnythingDue(job, now))) return;
  const model = await job.model();
  while (await createDeliveries(job, model, now));
  for (;;) {
    const claimed = await runRows<Claimed>(job.pool, claimDue(now, leaseMs, atOnce));
    if (claimed.length === 0) return;
    const outcomes = await Promise.allSettled(claimed.map((each) => sendOne(job, model, { claimed: each, now })));
    // A delivery whose result could not be stored stays claimed, and is due again when its lease expires.
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        job.log.error({ err: outcome.reason as unknown }, 'a webhook could not be sent');
  }
};

/** Permanently deletes the records of deliveries that are older than a month, and their entries in the queue. */
export const deleteOldDeliveries = async (job: WebhookJob, now: Date): Promise<void> => {
  for (const { deliveries } of allWebhooks(await job.model())) {
    const table = quote(deliveries.name);
    await job.pool.query(`delete from ${table} where "createdAt" < $1::timestamptz - make_interval(days => $2)`, [
      now,
      keptDays,
    ]);
    await job.pool.query(
      `delete from gable.webhook_queue q where not exists (select from ${table} d where d."_id" = q.delivery)`,
    );
  }
};

import { prepared, type Statement } from '../../postgres/statement.ts';

/** A delivery that a server has claimed. */
export type Claimed = {
  readonly delivery: string;
  readonly hook: string;
  readonly resource: string;
  readonly record: string;
  readonly body: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly secret: string;
  /** The previous secret, while it still signs too. */
  readonly old: string | null;
  /** The header `traceparent` of the request that caused the event. */
  readonly trace: string | null;
};

/**
 * A delivery to send. `seq`: the position of its event in the outbox. `body`: the body as stored when the delivery was
 * created. Before it is sent, fields that the webhook's owner may not see are removed.
 */
export type Queued = {
  readonly delivery: string;
  readonly hook: string;
  readonly resource: string;
  readonly record: string;
  readonly seq: string | null;
  readonly body: string;
  readonly at: Date;
  /** The header `traceparent` of the request that caused the event. */
  readonly trace?: string | null;
};

/**
 * Returns the statement that adds a delivery to the queue, due at `at`. If the delivery is already in the queue, it
 * becomes due at `at` and its attempts start over. `seq` sets the order of deliveries: the position of the event in the
 * outbox, or null for a delivery after all earlier events.
 */
export const enqueue = ({ delivery, hook, resource, record, seq, body, at, trace = null }: Queued): Statement =>
  prepared(
    `insert into gable.webhook_queue (delivery, hook, resource, record, seq, body, next_at, trace)
   values ($1, $2, $3, $4, coalesce($5::bigint, nextval(pg_get_serial_sequence('gable.outbox', 'id'))), $6, $7, $8)
   on conflict (delivery) do update set next_at = excluded.next_at, attempts = 0`,
    [delivery, hook, resource, record, seq, body, at.toISOString(), trace],
  );

/**
 * Subquery of the deliveries that are due at `$1` and not claimed, if they are the oldest of their webhook and record,
 * so that events arrive in order. Deliveries of a webhook that is inactive or has no secret are left out. `place`: 1
 * for the oldest delivery of the webhook.
 */
const dueDeliveries = `select c.delivery, c.next_at, row_number() over (partition by c.hook order by c.seq) as place
  from gable.webhook_queue c join gable.webhook_secrets k on k.hook = c.hook
  where c.next_at <= $1 and (c.lease_until is null or c.lease_until <= $1)
  and exists (select from gable.hooks h where h.hook = c.hook)
  and not exists (select from gable.webhook_queue e
    where e.hook = c.hook and e.resource = c.resource and e.record = c.record and e.seq < c.seq)`;

/** Max deliveries of a webhook that are claimed at once, so that a slow webhook does not block others. */
const maxPerHook = 3;

/** Subquery of up to `$3` deliveries to claim. Skips those that another server is claiming. */
const claimableDeliveries = `select w.delivery from gable.webhook_queue w where w.delivery in (
    select d.delivery from (${dueDeliveries}) d
    where d.place <= ${maxPerHook} order by d.place, d.next_at limit $3::integer)
  for update skip locked`;

/**
 * Returns the statement that claims up to `max` due deliveries for `leaseMs`, and selects them with the secrets of
 * their webhooks. A claim, unlike a lock, keeps no transaction open during sending, and ends by itself if the server
 * crashes.
 */
export const claimDue = (now: Date, leaseMs: number, max: number): Statement =>
  prepared(
    `update gable.webhook_queue q
      set lease_until = $1::timestamptz + make_interval(secs => $2::double precision / 1000), attempts = q.attempts + 1
   from gable.webhook_secrets s
   where s.hook = q.hook and q.delivery in (${claimableDeliveries})
     and (q.lease_until is null or q.lease_until <= $1)
   returning q.delivery::text, q.hook::text, q.resource, q.record::text, q.body, q.attempts, q.trace, s.secret, case
   when s.old_until > $1 then s.old end as old`,
    [now.toISOString(), leaseMs, max],
  );

/** Returns the statement that removes a delivery from the queue. */
export const dequeue = (delivery: string): Statement =>
  prepared('delete from gable.webhook_queue where delivery = $1', [delivery]);

/**
 * Returns the statement that makes a delivery due again at `at`. `attempts`: the number of attempts so far, 0 to start
 * over.
 */
export const requeue = (
  delivery: string,
  { at, attempts }: { readonly at: Date; readonly attempts: number },
): Statement =>
  prepared('update gable.webhook_queue set next_at = $2, attempts = $3, lease_until = null where delivery = $1', [
    delivery,
    at.toISOString(),
    attempts,
  ]);

/** How long the previous secret also signs. chosen: a day, so that a receiver can switch without losing events. */
const oldSecretFor = '24 hours';

/**
 * Returns the statement that stores a webhook's new secret. Requests are signed with the new and the previous secret
 * for another day.
 */
export const storeWebhookSecret = (hook: string, secret: string, now: Date): Statement =>
  prepared(
    `insert into gable.webhook_secrets as s (hook, secret) values ($1, $2)
   on conflict (hook) do update set old = s.secret, old_until = $3::timestamptz + interval '${oldSecretFor}',
   secret = excluded.secret`,
    [hook, secret, now.toISOString()],
  );

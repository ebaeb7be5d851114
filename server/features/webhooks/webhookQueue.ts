import { prepared, type Statement } from '../../postgres/statement.ts';

/** A delivery that a server has claimed to send. */
export type Claimed = {
  readonly delivery: string;
  readonly hook: string;
  readonly resource: string;
  readonly record: string;
  readonly body: string;
  /** This one included. */
  readonly attempts: number;
  readonly secret: string;
  /** The secret before it, as long as that still signs too. */
  readonly old: string | null;
};

/**
 * What is to be sent: as it was made, whatever becomes of the record, but never more than its owner may see when it is
 * sent.
 */
export type Queued = {
  readonly delivery: string;
  readonly hook: string;
  readonly resource: string;
  readonly record: string;
  readonly seq: string | null;
  readonly body: string;
  readonly at: Date;
};

/**
 * Puts a delivery into the queue, or one that waits there to its front; without `seq` it comes after all that happened
 * before.
 */
export const enqueue = ({ delivery, hook, resource, record, seq, body, at }: Queued): Statement =>
  prepared(
    `insert into gable.webhook_queue (delivery, hook, resource, record, seq, body, next_at)
   values ($1, $2, $3, $4, coalesce($5::bigint, nextval(pg_get_serial_sequence('gable.outbox', 'id'))), $6, $7)
   on conflict (delivery) do update set next_at = excluded.next_at, attempts = 0`,
    [delivery, hook, resource, record, seq, body, at.toISOString()],
  );

/**
 * Claims some deliveries that are due, each for a while: no transaction stays open while they are sent, and what a
 * server that died had claimed falls due again. Of one record only the oldest is ever due, so what happened first
 * arrives first; no webhook takes more than three at once, so that one that doesn't answer holds up no other. What has
 * no secret yet waits for it.
 */
export const claimDue = (now: Date, leaseMs: number, most: number): Statement =>
  prepared(
    `update gable.webhook_queue q set lease_until = $1::timestamptz + make_interval(secs => $2::double precision / 1000), attempts = q.attempts + 1
   from gable.webhook_secrets s
   where s.hook = q.hook and q.delivery in (
     select w.delivery from gable.webhook_queue w where w.delivery in (
       select d.delivery from (
         select c.delivery, c.next_at, row_number() over (partition by c.hook order by c.seq) as place
         from gable.webhook_queue c join gable.webhook_secrets k on k.hook = c.hook
         where c.next_at <= $1 and (c.lease_until is null or c.lease_until <= $1) and exists (select from gable.hooks h where h.hook = c.hook)
           and not exists (select from gable.webhook_queue e where e.hook = c.hook and e.resource = c.resource and e.record = c.record and e.seq < c.seq)
       ) d where d.place <= 3 order by d.place, d.next_at limit $3::integer)
     for update skip locked)
     and (q.lease_until is null or q.lease_until <= $1)
   returning q.delivery::text, q.hook::text, q.resource, q.record::text, q.body, q.attempts, s.secret, case when s.old_until > $1 then s.old end as old`,
    [now.toISOString(), leaseMs, most],
  );

/** Takes a delivery out of the queue; one that was asked for anew meanwhile stays. */
export const dequeue = (delivery: string): Statement =>
  prepared('delete from gable.webhook_queue where delivery = $1', [delivery]);

/** Sets a delivery to be sent again; with `attempts` 0 as if it never had been. */
export const requeue = (
  delivery: string,
  { at, attempts }: { readonly at: Date; readonly attempts: number },
): Statement =>
  prepared('update gable.webhook_queue set next_at = $2, attempts = $3, lease_until = null where delivery = $1', [
    delivery,
    at.toISOString(),
    attempts,
  ]);

/** chosen: for a day both secrets sign, so that a receiver can change over without losing anything. */
const oldSecretFor = '24 hours';

/** Gives a webhook a secret; the one before it goes on signing beside it for a day. */
export const storeSecret = (hook: string, secret: string, now: Date): Statement =>
  prepared(
    `insert into gable.webhook_secrets as s (hook, secret) values ($1, $2)
   on conflict (hook) do update set old = s.secret, old_until = $3::timestamptz + interval '${oldSecretFor}', secret = excluded.secret`,
    [hook, secret, now.toISOString()],
  );

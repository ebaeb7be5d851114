import { v7 } from 'uuid';
import type { Executor } from '../../postgres/pool.ts';
import type { CallReport } from './readCallback.ts';

/** A stored callback about a call that has not been processed yet. */
export type WaitingEvent = {
  readonly id: string;
  readonly channel: string;
  readonly payload: string;
  readonly attempts: number;
  readonly at: Date;
};

/**
 * Time after which a worker processes a stored event. chosen: usually, the request that stores an event processes it
 * immediately.
 */
const leaseSeconds = 15;

/** Returns what makes an event unique. The recording is part of it, because a second callback often sends it. */
const keyOf = ({ callId, event, recording }: CallReport): string =>
  `${callId} ${event}${recording === undefined ? '' : ' recording'}`;

/**
 * Stores the call events of a callback, all or none. Events that are already stored are only counted. Returns the ids
 * of the new events.
 */
export const storeEvents = async (
  executor: Executor,
  { channel, reports, now }: { readonly channel: string; readonly reports: readonly CallReport[]; readonly now: Date },
): Promise<readonly string[]> => {
  // One statement cannot update the same row twice.
  const byKey = new Map(reports.map((report) => [keyOf(report), report]));
  const { rows } = await executor.query<{ id: string; isNew: boolean }>(
    `insert into gable.call_events as e (id, channel, key, "at", payload, state, next_at)
      select d.id, $1, d.key, $2, d.payload, 'waiting', $2::timestamptz + interval '${leaseSeconds} seconds'
      from unnest($3::uuid[], $4::text[], $5::text[]) d(id, key, payload)
      on conflict (channel, key) do update set repeats = e.repeats + 1
      returning e.id::text, e.repeats = 0 as "isNew"`,
    [
      channel,
      now,
      [...byKey].map(() => v7()),
      [...byKey.keys()],
      [...byKey.values()].map(({ payload }) => JSON.stringify(payload)),
    ],
  );
  return rows.flatMap(({ id, isNew }) => (isNew ? [id] : []));
};

/**
 * Locks and returns a stored call event: the event `id` or, without `id`, the oldest due event that is not locked.
 * Undefined if there is none.
 */
export const lockEvent = async (
  executor: Executor,
  { id, now }: { readonly id: string | undefined; readonly now: Date },
): Promise<WaitingEvent | undefined> => {
  const { rows } = await executor.query<WaitingEvent>(
    `select id::text, channel, payload, attempts, "at" as at from gable.call_events
      where state = 'waiting' and ($1::uuid is null and next_at <= $2 or id = $1)
      order by next_at, id limit 1 for update skip locked`,
    [id ?? null, now],
  );
  return rows[0];
};

/**
 * Marks a stored call event as processed and deletes its content. With `reason`, marks it as failed and keeps its
 * content.
 */
export const finishEvent = async (executor: Executor, id: string, reason?: string): Promise<void> => {
  await executor.query(
    `update gable.call_events set state = $2, reason = $3, attempts = attempts + 1,
      payload = case when $3::text is null then null else payload end where id = $1`,
    [id, reason === undefined ? 'done' : 'failed', reason?.slice(0, 1000) ?? null],
  );
};

/**
 * Postpones a stored call event after an error of the server (`reason`): by 5 s, doubled with each attempt, up to 1 h.
 */
export const postponeEvent = async (
  executor: Executor,
  { id, attempts }: Pick<WaitingEvent, 'id' | 'attempts'>,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> => {
  const seconds = Math.min(3600, 5 * 2 ** Math.min(attempts, 10));
  await executor.query(
    `update gable.call_events
      set attempts = attempts + 1, reason = $2, next_at = $3
      where id = $1 and state = 'waiting'`,
    [id, reason.slice(0, 1000), new Date(now.getTime() + seconds * 1000)],
  );
};

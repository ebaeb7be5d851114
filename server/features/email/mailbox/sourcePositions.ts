import type pg from 'pg';
import { directPool } from '../../../postgres/pools/directPool.ts';
import type { Executor } from '../../../postgres/pool.ts';
import type { MailboxPosition, StoredPosition } from './readMailbox.ts';

const storePosition = async (
  executor: Executor,
  name: string,
  { validity, position }: { readonly validity: string | null; readonly position: number },
): Promise<void> => {
  await executor.query(
    `insert into gable.source_positions (name, uid_validity, position) values ($1, $2, $3)
      on conflict (name) do update set uid_validity = excluded.uid_validity, position = excluded.position`,
    [name, validity, position],
  );
};

/**
 * Returns the position up to which a mailbox was read, and when no newer email was left. `lastUid` is 0 if it was never
 * read. `name`: the source of the emails, such as `intake/portal`.
 */
export const readMailboxPosition = async (executor: Executor, name: string): Promise<StoredPosition> => {
  const { rows } = await executor.query<{ validity: string | null; uid: string; caughtUpAt: Date | null }>(
    `select uid_validity as validity, position::text as uid, caught_up_at as "caughtUpAt"
      from gable.source_positions where name = $1`,
    [name],
  );
  const [row] = rows;
  return {
    uidValidity: row?.validity ?? undefined,
    lastUid: Number(row?.uid ?? 0),
    caughtUpAt: row?.caughtUpAt ?? undefined,
  };
};

/** Stores the position up to which a mailbox was read. `name`: the source of the emails, such as `intake/portal`. */
export const storeMailboxPosition = (
  executor: Executor,
  name: string,
  { uidValidity, lastUid }: MailboxPosition,
): Promise<void> => storePosition(executor, name, { validity: uidValidity ?? null, position: lastUid });

/** When a source was last asked for new records, and the time up to which its records have been read. */
export type PollPosition = { readonly checkedAt: Date | undefined; readonly polledUntil: Date | undefined };

/**
 * Returns when a source was last asked for new records (`checkedAt`), and up to which time its records were read
 * (`polledUntil`). Each is undefined if the source was never asked, or no records were read. `name`:
 * `intake/portal/poll`.
 */
export const readPollPosition = async (executor: Executor, name: string): Promise<PollPosition> => {
  const { rows } = await executor.query<{ readonly checkedAt: Date | null; readonly seconds: string }>(
    'select checked_at as "checkedAt", position::text as seconds from gable.source_positions where name = $1',
    [name],
  );
  const seconds = Number(rows[0]?.seconds ?? 0);
  return {
    checkedAt: rows[0]?.checkedAt ?? undefined,
    polledUntil: seconds === 0 ? undefined : new Date(seconds * 1000),
  };
};

/** Stores up to which time the records of a polled source were read, in whole seconds. `name`: `intake/portal/poll`. */
export const storePolledUntil = (executor: Executor, name: string, until: Date): Promise<void> =>
  storePosition(executor, name, { validity: null, position: Math.floor(until.getTime() / 1000) });

/**
 * Stores the time (`now`) and the result of the last check of a source: of its mailbox, or of the system from which its
 * records are requested. `problem`: why the check failed; undefined if it succeeded. `isCaughtUp`: whether no newer
 * email is left in the mailbox. Default: false.
 */
export const storeCheck = async (
  executor: Executor,
  name: string,
  {
    problem,
    now,
    isCaughtUp = false,
  }: { readonly problem: string | undefined; readonly now: Date; readonly isCaughtUp?: boolean },
): Promise<void> => {
  await executor.query(
    `insert into gable.source_positions as p (name, checked_at, problem, caught_up_at) values ($1, $2, $3, $4)
      on conflict (name) do update set checked_at = excluded.checked_at, problem = excluded.problem,
        caught_up_at = coalesce(excluded.caught_up_at, p.caught_up_at)`,
    [name, now, problem?.slice(0, 500) ?? null, isCaughtUp ? now : null],
  );
};

type Locking<T> = {
  /** Returns the name of the lock of an item. */
  readonly nameOf: (item: T) => string;
  readonly run: (item: T) => Promise<void>;
};

/** Jobs that run at the same time. chosen: a few sources that do not answer do not delay the others. */
const maxAtOnce = 5;

/**
 * Runs a job for each item, up to five at the same time. `nameOf`: returns the name of an item's lock. An item is
 * skipped while another server with the same database runs its job. One connection holds all locks, so slow jobs do not
 * use up the pool. If jobs fail, the first error is thrown after all jobs have ended.
 */
export const withSourceLocks = async <T>(
  pool: pg.Pool,
  items: readonly T[],
  { nameOf, run }: Locking<T>,
): Promise<void> => {
  if (items.length === 0) return;
  const client = await directPool(pool).connect();
  const runLocked = async (item: T): Promise<void> => {
    // Servers of an earlier release, which may run beside this one during an update, take the same lock.
    const key = `gable mailbox ${nameOf(item)}`;
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [key]);
    if (rows[0]?.got !== true) return;
    try {
      await run(item);
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [key]).catch(() => undefined);
    }
  };
  const left = items.values();
  const errors: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const item of left) await runLocked(item).catch((error: unknown) => void errors.push(error));
  };
  try {
    await Promise.all(Array.from({ length: Math.min(maxAtOnce, items.length) }, work));
  } finally {
    client.release();
  }
  if (errors.length > 0) throw errors[0];
};

/**
 * Runs a job for the source or channel `name`, such as `channels/whatsapp`. Does nothing while another server with the
 * same database runs a job for it.
 */
export const withSourceLock = (pool: pg.Pool, name: string, job: () => Promise<void>): Promise<void> =>
  withSourceLocks(pool, [name], { nameOf: (one) => one, run: job });

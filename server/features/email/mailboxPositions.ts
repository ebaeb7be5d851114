import type pg from 'pg';
import { directPool } from '../../postgres/directPool.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { MailboxPosition } from './readMailbox.ts';

type Row = { readonly validity: string | null; readonly uid: string };

/** Returns the position up to which the mailbox of a file was read. */
export const readPosition = async (executor: Executor, name: string): Promise<MailboxPosition> => {
  const { rows } = await executor.query<Row>(
    'select uid_validity as validity, last_uid::text as uid from gable.mailboxes where name = $1',
    [name],
  );
  return { uidValidity: rows[0]?.validity ?? undefined, lastUid: Number(rows[0]?.uid ?? 0) };
};

/** Stores the position up to which the mailbox of a file was read. */
export const storePosition = async (executor: Executor, name: string, position: MailboxPosition): Promise<void> => {
  await executor.query(
    `insert into gable.mailboxes (name, uid_validity, last_uid) values ($1, $2, $3)
      on conflict (name) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`,
    [name, position.uidValidity ?? null, position.lastUid],
  );
};

/** Stores when the mailbox of a file was checked, and why that failed. */
export const noteCheck = async (
  executor: Executor,
  name: string,
  { problem, now }: { readonly problem: string | undefined; readonly now: Date },
): Promise<void> => {
  await executor.query(
    `insert into gable.mailboxes (name, checked_at, problem) values ($1, $2, $3)
      on conflict (name) do update set checked_at = excluded.checked_at, problem = excluded.problem`,
    [name, now, problem?.slice(0, 500) ?? null],
  );
};

type Locking<T> = {
  /** Returns the name of the lock of an item. */
  readonly nameOf: (item: T) => string;
  readonly run: (item: T) => Promise<void>;
};

/** chosen: a source that does not answer delays the others only if this many do so at the same time. */
const maxAtOnce = 5;

/**
 * Runs a job for each item, several at the same time, except for those whose job another server that uses the database
 * is running. One connection holds the locks, so that slow jobs do not use up the pool. An error of a job is thrown
 * when the others are done.
 */
export const withMailboxes = async <T>(
  pool: pg.Pool,
  items: readonly T[],
  { nameOf, run }: Locking<T>,
): Promise<void> => {
  if (items.length === 0) return;
  const client = await directPool(pool).connect();
  const runLocked = async (item: T): Promise<void> => {
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
  const work = async (): Promise<void> => {
    for (const item of left) await runLocked(item);
  };
  try {
    const ended = await Promise.allSettled(Array.from({ length: Math.min(maxAtOnce, items.length) }, work));
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  } finally {
    client.release();
  }
};

/** Runs a job, unless another server that uses the database is running one with the same name. */
export const withMailbox = (pool: pg.Pool, name: string, job: () => Promise<void>): Promise<void> =>
  withMailboxes(pool, [name], { nameOf: (one) => one, run: job });

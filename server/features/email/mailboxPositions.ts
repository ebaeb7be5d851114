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

/** Runs a job, unless another server that uses the database is running one with the same name. */
export const withMailbox = async (pool: pg.Pool, name: string, job: () => Promise<void>): Promise<void> => {
  const client = await directPool(pool).connect();
  let isLocked = false;
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [
      `gable mailbox ${name}`,
    ]);
    isLocked = rows[0]?.got === true;
    if (isLocked) await job();
  } finally {
    if (isLocked)
      await client.query('select pg_advisory_unlock(hashtext($1))', [`gable mailbox ${name}`]).catch(() => undefined);
    client.release();
  }
};

import { setTimeout } from 'node:timers/promises';
import { AppError } from '#model/errors.ts';
import type { DdlClient } from '../ddl.ts';

/** Key of the lock under which one server at a time changes tables. */
const tablesKey = 'gable tables';
/** Key of the lock under which one server at a time publishes schema files. */
const publishKey = 'gable publish';
const pollMs = 100;

type LockKey = typeof tablesKey | typeof publishKey;

const takeLock = async (client: DdlClient, key: LockKey): Promise<boolean> => {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [key]);
  return rows[0]?.['taken'] === true;
};

const releaseAfter = async <T>(client: DdlClient, work: () => Promise<T>, key: LockKey): Promise<T> => {
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
  }
};

/**
 * Runs `work` while this connection has the lock for changing tables, which only one process can have, and returns the
 * result of `work`. Waits until the lock is free. The lock is freed when `work` or the connection ends. chosen: the
 * lock is tried again every 100 ms, because a waiting statement would hold a snapshot, for which `create index
 * concurrently` of another server would wait.
 */
export const withTablesLock = async <T>(client: DdlClient, work: () => Promise<T>): Promise<T> => {
  while (!(await takeLock(client, tablesKey))) await setTimeout(pollMs);
  return releaseAfter(client, work, tablesKey);
};

/**
 * Runs `work` while this connection has the lock for publishing schema files, which only one process can have, and
 * returns the result of `work`. Errors: `PUBLISHING` if the lock is not free within `maxWaitMs`.
 */
export const withPublishLock = async <T>(client: DdlClient, maxWaitMs: number, work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + maxWaitMs;
  while (!(await takeLock(client, publishKey))) {
    if (performance.now() > until) throw new AppError('PUBLISHING');
    await setTimeout(pollMs);
  }
  return releaseAfter(client, work, publishKey);
};

/** Runs `work` with the lock for changing tables, or does nothing if another process has it. */
export const ifTablesAreFree = async (client: DdlClient, work: () => Promise<void>): Promise<void> => {
  if (await takeLock(client, tablesKey)) await releaseAfter(client, work, tablesKey);
};

import { setTimeout } from 'node:timers/promises';
import type { DdlClient } from '../ddl.ts';

/** Key of the lock under which one server at a time changes tables. */
const tablesKey = 'gable tables';
/** Key of the lock under which one server at a time publishes schema files. */
export const publishKey = 'gable publish';
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
 * Waits until no other server changes tables (or holds the lock `key`), runs `work` with the lock, and returns its
 * result. The lock ends with its connection. The lock is polled, because a waiting statement would hold a snapshot, for
 * which `create index concurrently` of the server with the lock would wait.
 */
export const withTablesLock = async <T>(
  client: DdlClient,
  work: () => Promise<T>,
  key: LockKey = tablesKey,
): Promise<T> => {
  while (!(await takeLock(client, key))) await setTimeout(pollMs);
  return releaseAfter(client, work, key);
};

/** Runs `work` with the lock of `withTablesLock` if no other process holds it, otherwise returns without running it. */
export const ifTablesAreFree = async (client: DdlClient, work: () => Promise<void>): Promise<void> => {
  if (await takeLock(client, tablesKey)) await releaseAfter(client, work, tablesKey);
};

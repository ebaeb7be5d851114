import { setTimeout } from 'node:timers/promises';
import type { DdlClient } from './ddl.ts';

/** Keys of the locks under which one server at a time changes tables, or publishes schema files. */
export const [tablesKey, publishKey] = ['gable tables', 'gable publish'] as const;
const pollMs = 100;

/**
 * Runs `work` while no other server changes tables. The lock ends with its connection. It is polled, because a waiting
 * statement would hold a snapshot, and `create index concurrently` of the server with the lock would wait for that.
 */
export const withTablesLock = async <T>(
  client: DdlClient,
  work: () => Promise<T>,
  key: typeof tablesKey | typeof publishKey = tablesKey,
): Promise<T> => {
  const take = async (): Promise<boolean> => {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [key]);
    return rows[0]?.['taken'] === true;
  };
  while (!(await take())) await setTimeout(pollMs);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
  }
};

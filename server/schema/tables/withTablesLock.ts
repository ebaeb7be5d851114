import { setTimeout } from 'node:timers/promises';
import type { DdlClient } from './ddl.ts';

/** Keys of the locks under which one server at a time changes tables, or publishes schema files. */
export const [tablesKey, publishKey] = ['gable tables', 'gable publish'] as const;
const pollMs = 100;

/**
 * Does `work` while no other server changes tables. The lock belongs to the connection, so it is gone when that breaks.
 * It is asked for again and again rather than waited for: a waiting statement would hold a snapshot, and `create index
 * concurrently` of the server that has the lock would wait for that.
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

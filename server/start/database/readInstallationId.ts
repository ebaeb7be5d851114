import { randomBytes } from 'node:crypto';
import type { Executor } from '../../postgres/pool.ts';
import { readOrCreateMeta } from '../../postgres/readOrCreateMeta.ts';

/**
 * Returns the name of the folder for this database's files. It is created once and kept in the database, so that
 * another database that uses the same storage never deletes these files as unused.
 */
export const readInstallationId = (executor: Executor): Promise<string> =>
  readOrCreateMeta(executor, 'installation', randomBytes(8).toString('hex'));

import { randomBytes } from 'node:crypto';
import type { Executor } from '../postgres/pool.ts';
import { readOrCreateMeta } from '../postgres/readOrCreateMeta.ts';

/**
 * Returns the name of the folder that contains this database's files. The first call creates a random name and stores
 * it in the database. Databases that share a storage therefore have different folders, and never delete files of each
 * other as unused.
 */
export const readInstallationId = (executor: Executor): Promise<string> =>
  readOrCreateMeta(executor, 'installation', randomBytes(8).toString('hex'));

import { randomBytes } from 'node:crypto';
import type { Executor } from '../../postgres/pool.ts';
import { readOrCreateMeta } from '../../postgres/readOrCreateMeta.ts';

/**
 * Returns the secret that tokens are signed with. It is created once and kept in the database, so that all servers
 * accept each other's tokens, even after a restart.
 */
export const readTokenSecret = (executor: Executor): Promise<string> =>
  readOrCreateMeta(executor, 'tokenSecret', randomBytes(48).toString('base64url'));

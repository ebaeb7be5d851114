import { randomBytes } from 'node:crypto';
import type { Executor } from '../../postgres/pool.ts';

/**
 * Returns the secret that tokens are signed with. It is created once and kept in the database, so that all servers
 * accept each other's tokens, even after a restart.
 */
export const readTokenSecret = async (executor: Executor): Promise<string> => {
  await executor.query(`insert into gable.meta (key, value) values ('tokenSecret', $1) on conflict (key) do nothing`, [
    randomBytes(48).toString('base64url'),
  ]);
  const { rows } = await executor.query<{ secret: string }>(
    `select value as secret from gable.meta where key = 'tokenSecret'`,
  );
  const secret = rows[0]?.secret;
  if (secret === undefined) throw new Error('gable.meta: has no token secret, though one was just written.');
  return secret;
};

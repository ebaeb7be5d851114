import { randomBytes } from 'node:crypto';
import type { Executor } from '../../postgres/pool.ts';

/**
 * Gives the secret that tokens are signed with: made once and kept in the database, so that every server on it and
 * every restart accepts the tokens of the others.
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

import type pg from 'pg';
import { type Account, createAccounts } from '../auth/actor/createAccounts.ts';

/** Returns the account with a username, also if it is inactive; undefined if there is none, or if it is deleted. */
export const findAccount = async (pool: pg.Pool, username: string): Promise<Account | undefined> => {
  const { rows } = await pool.query<{ id: string }>(
    'select "_id"::text as id from users where "username" = $1 and "deletedAt" is null',
    [username],
  );
  const [found] = rows;
  return found === undefined ? undefined : createAccounts(pool)(found.id);
};

import { AppError } from '#model/errors.ts';
import type { Executor } from '../database/pool.ts';

/** chosen: ten wrong passwords for an account, a hundred from an address (an office shares one), in fifteen minutes. */
const limits = { account: 10, address: 100, windowMinutes: 15 } as const;

const keysOf = (username: string, address: string): readonly [string, string] => [
  `account:${username.toLowerCase().slice(0, 200)}`,
  `address:${address}`,
];

/**
 * Counts an attempt before its password is looked at, so that a thousand at once can't slip through together; the counting
 * lives in the database, so every server and every restart knows of it. Old attempts are swept on the way.
 * Errors: `TOO_MANY_ATTEMPTS` with `retryAfterSeconds`.
 */
export const countAttempt = async (executor: Executor, username: string, address: string): Promise<void> => {
  const [account, from] = keysOf(username, address);
  const { rows } = await executor.query<{ account: number; address: number }>({
    name: 'count-attempt',
    text: `with kept as (
             insert into gable.sign_in_attempts (key, at) values ($1, clock_timestamp()), ($2, clock_timestamp())
           )
           select count(*) filter (where key = $1)::int as account, count(*) filter (where key = $2)::int as address
           from gable.sign_in_attempts
           where key in ($1, $2) and at > now() - make_interval(mins => $3)`,
    values: [account, from, limits.windowMinutes],
  });
  const found = rows[0] ?? { account: 0, address: 0 };
  if (found.account >= limits.account || found.address >= limits.address) {
    throw new AppError('TOO_MANY_ATTEMPTS', {
      text: `Too many attempts. Please wait ${limits.windowMinutes} minutes and try again.`,
      extra: { retryAfterSeconds: limits.windowMinutes * 60 },
    });
  }
};

/** Forgets an account's attempts after the right password, and what is older than the window of anybody. */
export const forgetAttempts = async (executor: Executor, username: string, address: string): Promise<void> => {
  await executor.query({
    name: 'forget-attempts',
    text: `delete from gable.sign_in_attempts where key = any($1) or at < now() - make_interval(mins => $2)`,
    values: [keysOf(username, address), limits.windowMinutes],
  });
};

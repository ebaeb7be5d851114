import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Executor } from '../../postgres/pool.ts';

/** Kinds of counters. Each kind has its own counters in `gable.count_attempt`, so kinds never share one. */
const attemptKinds = { pair: 0, network: 1, account: 2, open: 3, message: 4, messageNetwork: 5 } as const;

/**
 * Identifies a counter of attempts. `kind`: what is counted. `pair`: sign-ins to one account from one network.
 * `network`: all sign-ins from a network. `account`: all sign-ins to an account. `open`: calls without sign-in.
 * `message`: messages of a rule to an address. `messageNetwork`: such messages that visitors of a network cause. `key`:
 * what distinguishes the counters of a kind, such as the account.
 */
export type AttemptKey = { readonly kind: keyof typeof attemptKinds; readonly key: string };

/**
 * A counter of attempts after it was raised. `used`: the attempts in the current window, including the last one.
 * `secondsLeft`: the time until the window ends.
 */
export type Attempts = { readonly used: number; readonly secondsLeft: number };

/**
 * Length of the window in which attempts are counted. chosen: long enough that guessing is hopeless, short enough to
 * wait for.
 */
export const windowMinutes = 15;

/**
 * Adds one to each of several counters, and returns their new counts in the order of `keys`. No two of the counters may
 * be of the same kind. Attempts are counted before they are checked, so parallel attempts cannot exceed the limit. The
 * counters are shared by all servers, in a database table of a fixed size. `minutes`: the length of the window.
 */
export const countAttempts = async (
  executor: Executor,
  keys: readonly AttemptKey[],
  minutes = windowMinutes,
): Promise<readonly Attempts[]> => {
  const { rows } = await executor.query<Attempts>({
    name: 'count-attempts',
    // In the order of their kinds, so that two attempts cannot deadlock.
    text: `select u.used, u.seconds_left as "secondsLeft"
           from unnest($1::text[], $2::integer[]) with ordinality k(key, kind, place)
           cross join lateral gable.count_attempt(k.key, k.kind, $3) u order by k.place`,
    values: [keys.map(({ key }) => key), keys.map(({ kind }) => attemptKinds[kind]), minutes],
  });
  return rows;
};

/** Resets a counter to zero. */
export const forgetAttempts = async (executor: Executor, { kind, key }: AttemptKey): Promise<void> => {
  await executor.query('select gable.uncount_attempt($1, $2, true)', [key, attemptKinds[kind]]);
};

/** Subtracts one from each of the counters, for an attempt that succeeded after it was counted. */
export const undoAttempts = async (executor: Executor, keys: readonly AttemptKey[]): Promise<void> => {
  await executor.query(
    'select gable.uncount_attempt(k.key, k.kind, false) from unnest($1::text[], $2::integer[]) k(key, kind)',
    [keys.map(({ key }) => key), keys.map(({ kind }) => attemptKinds[kind])],
  );
};

/** Returns the error for too many attempts, with the time to wait in its text and in `retryAfterSeconds`. */
export const tooManyAttempts = (seconds: number): AppError => {
  const minutes = Math.ceil(seconds / 60);
  return new AppError('TOO_MANY_ATTEMPTS', {
    text: minutes === 1 ? serverText('signIn.waitMinute') : serverText('signIn.waitMinutes', { count: minutes }),
    extra: { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) },
  });
};

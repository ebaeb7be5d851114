import { AppError } from '#model/errors.ts';
import type { Executor } from '../../postgres/pool.ts';

/**
 * What is counted apart: each kind has as many counters as `gable.count_attempt` keeps, and never meets those of
 * another.
 */
const attemptKinds = { pair: 0, network: 1, account: 2, open: 3 } as const;

/** A counter: what it is of, and the text that it is found by. */
export type AttemptKey = { readonly kind: keyof typeof attemptKinds; readonly key: string };

/** How often a counter was used in its window, this time included, and when the window ends. */
export type Attempts = { readonly used: number; readonly secondsLeft: number };

/** chosen: long enough that guessing is hopeless, short enough to wait for. */
export const windowMinutes = 15;

/**
 * Counts one attempt on each of some counters of different kinds, and gives what they come to. They are counted before
 * the attempt is looked at, so that a thousand at once cannot slip through together. The counters live in the database,
 * where all servers share them, in a table of a fixed size.
 */
export const countAttempts = async (executor: Executor, keys: readonly AttemptKey[]): Promise<readonly Attempts[]> => {
  const { rows } = await executor.query<Attempts>({
    name: 'count-attempts',
    // One after the other in the order of their kinds, so that two attempts never wait for each other.
    text: `select u.used, u.seconds_left as "secondsLeft"
           from unnest($1::text[], $2::integer[]) with ordinality k(key, kind, place)
           cross join lateral gable.count_attempt(k.key, k.kind, $3) u order by k.place`,
    values: [keys.map(({ key }) => key), keys.map(({ kind }) => attemptKinds[kind]), windowMinutes],
  });
  return rows;
};

/** Sets a counter back to none. */
export const forgetAttempts = async (executor: Executor, { kind, key }: AttemptKey): Promise<void> => {
  await executor.query('select gable.uncount_attempt($1, $2, true)', [key, attemptKinds[kind]]);
};

/** Takes one attempt off some counters, because it turned out to be a right one. */
export const uncountAttempts = async (executor: Executor, keys: readonly AttemptKey[]): Promise<void> => {
  await executor.query(
    'select gable.uncount_attempt(k.key, k.kind, false) from unnest($1::text[], $2::integer[]) k(key, kind)',
    [keys.map(({ key }) => key), keys.map(({ kind }) => attemptKinds[kind])],
  );
};

/** Gives the refusal of an attempt, with the time to wait. */
export const tooManyAttempts = (seconds: number): AppError => {
  const minutes = Math.ceil(seconds / 60);
  return new AppError('TOO_MANY_ATTEMPTS', {
    text: `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    extra: { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) },
  });
};

import type { Logger } from 'pino';
import type pg from 'pg';
import { toAppError } from '../../postgres/toAppError.ts';

/** Runs a background job, and logs its error with the message `onError`. Never rejects. */
export type RunJob = (work: () => Promise<unknown>, onError: string) => Promise<void>;

type RunnerParts = { readonly pool: pg.Pool; readonly log: Pick<Logger, 'warn' | 'error'> };

/**
 * Creates the function that runs the background jobs of a server. While the database is unreachable, jobs do nothing,
 * and the log gets one line when that begins and one when it ends. Every other error is logged in full.
 */
export const createJobRunner = ({ pool, log }: RunnerParts): RunJob => {
  let isAway = false;
  const probe = (): Promise<unknown> => pool.query('select 1');

  /** Returns whether the database is reachable again. */
  const isBack = async (): Promise<boolean> => {
    try {
      await probe();
    } catch {
      return false;
    }
    // Another job may have probed it at the same time.
    if (isAway) log.warn('background jobs reach the database again');
    isAway = false;
    return true;
  };

  /** Returns whether the database is unreachable. It is probed, because an error of a mail server can look the same. */
  const isUnreachable = (error: unknown): Promise<boolean> =>
    toAppError(error).code === 'DATABASE_AWAY'
      ? probe().then(
          () => false,
          () => true,
        )
      : Promise.resolve(false);

  return async (work, onError) => {
    if (isAway && !(await isBack())) return;
    try {
      await work();
    } catch (error) {
      if (!(await isUnreachable(error))) return log.error({ err: error }, onError);
      if (!isAway) log.warn({ reason: String(error) }, 'background jobs wait: the database is unreachable');
      isAway = true;
    }
  };
};

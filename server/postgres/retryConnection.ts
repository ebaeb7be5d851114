import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';

/**
 * chosen: nobody waits for the answer of such work, and it must not end because many people ask for something at the
 * same time.
 */
const patienceMs = 30_000;
const pauseMs = 250;

/** Repeats work for which no connection was free, until one is or half a minute has passed. Errors: those of `work`. */
export const retryConnection = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // `BUSY` says that nothing has begun: nothing is done twice.
      if (!(error instanceof AppError) || error.code !== 'BUSY' || performance.now() >= until) throw error;
    }
    await delay(pauseMs);
  }
};

/** Takes a connection of the pool for work in the background, which waits longer for a free one than a request does. */
export const connectWithRetry = (pool: pg.Pool): Promise<pg.PoolClient> => retryConnection(() => pool.connect());

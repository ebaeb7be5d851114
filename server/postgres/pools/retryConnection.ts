import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';

/**
 * How long background work waits for a connection. chosen: it can wait, and must not fail because many requests run at
 * the same time.
 */
const patienceMs = 30_000;
const pauseMs = 250;

/**
 * Runs `work` and returns its result. If `work` fails because no connection is free (`BUSY`), runs it again, for up to
 * half a minute. Errors: `BUSY` after this time; any other error of `work` immediately.
 */
export const retryConnection = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // `BUSY` means that nothing has begun, so nothing is done twice.
      if (!(error instanceof AppError) || error.code !== 'BUSY' || performance.now() >= until) throw error;
    }
    await delay(pauseMs);
  }
};

/**
 * Returns a connection of the pool for background work. If none is free, tries again for up to half a minute. Errors:
 * `BUSY` after this time; any other error of the pool immediately.
 */
export const connectWithRetry = (pool: pg.Pool): Promise<pg.PoolClient> => retryConnection(() => pool.connect());

import { availableParallelism } from 'node:os';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';

/** The database that is filled, its schemas, and the time that counts as now. */
export type Filling = {
  readonly pool: pg.Pool;
  readonly model: Model;
  /** The time at which all rows pretend to be created, so that each run has the same rows. */
  readonly now: Date;
};

/** Max number of connections. Additional ones would only wait for a core. */
const maxAtOnce = Math.max(2, Math.min(4, availableParallelism()));

/** Calls `work` for each element, on several connections in parallel. Rejects with the first error. */
export const onConnections = async <Each>(
  pool: pg.Pool,
  all: readonly Each[],
  work: (client: pg.PoolClient, each: Each) => Promise<unknown>,
): Promise<void> => {
  const queue = all.values();
  const one = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      for (const each of queue) await work(client, each);
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, all.length) }, one));
};

export type Batches = {
  /**
   * The statement. `$1` and `$2` are the first and the last number of a batch, `$3` is the number of rows, and `$4` is
   * the current time.
   */
  readonly text: string;
  readonly rows: number;
  /** Seed of the random numbers, from 0 to 1. */
  readonly seed: number;
};

const batch = 50_000;

/**
 * Runs the statement `text` for the numbers 1 to `rows`, in batches that run on several connections in parallel. Each
 * batch has its own seed of random numbers, so the order of the batches does not change the result.
 */
export const inBatches = async ({ pool, now }: Filling, { text, rows, seed }: Batches): Promise<void> => {
  const starts = Array.from({ length: Math.ceil(rows / batch) }, (_, index) => index * batch + 1);
  await onConnections(pool, starts, async (client, from) => {
    await client.query('select setseed($1)', [(seed + from / batch / 1000) % 1]);
    await client.query(text, [from, Math.min(rows, from + batch - 1), rows, now.toISOString()]);
  });
};

import { availableParallelism } from 'node:os';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';

/** Context for filling tables. */
export type Filling = {
  readonly pool: pg.Pool;
  readonly model: Model;
  /** The current time of all rows, so that the same seed gives the same rows. */
  readonly now: Date;
};

/** Max connections. More than there are cores only wait for each other. */
const maxAtOnce = Math.max(2, Math.min(4, availableParallelism()));

/** Runs work for each element, on several connections in parallel. The first failure ends it. */
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
   * The statement. It uses `$1` and `$2`, the first and last number of a batch, `$3`, the total, and `$4`, the current
   * time.
   */
  readonly text: string;
  readonly rows: number;
  /** From 0 to 1. */
  readonly seed: number;
};

const batch = 50_000;

/** Runs a statement in batches. Each has its own seed, so their order does not matter. */
export const inBatches = async ({ pool, now }: Filling, { text, rows, seed }: Batches): Promise<void> => {
  const starts = Array.from({ length: Math.ceil(rows / batch) }, (_, index) => index * batch + 1);
  await onConnections(pool, starts, async (client, from) => {
    await client.query('select setseed($1)', [(seed + from / batch / 1000) % 1]);
    await client.query(text, [from, Math.min(rows, from + batch - 1), rows, now.toISOString()]);
  });
};

import { availableParallelism } from 'node:os';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';

/** What all that fills tables needs. */
export type Filling = {
  readonly pool: pg.Pool;
  readonly model: Model;
  /**
   * The moment that the rows are of: those of one filling are all as of one, so that the same seed gives the same rows.
   */
  readonly now: Date;
};

/** More connections than cores only wait for each other. */
const maxAtOnce = Math.max(2, Math.min(4, availableParallelism()));

/** Does some work for each, on several connections at once; the first failure ends it. */
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
   * Takes `$1` and `$2`, the first and last number of a batch, `$3`, how many there are in all, and `$4`, the moment.
   */
  readonly text: string;
  readonly rows: number;
  /** From 0 to 1. */
  readonly seed: number;
};

const batch = 50_000;

/** Runs a statement batch by batch; each has a seed of its own, so that it does not matter which comes first. */
export const inBatches = async ({ pool, now }: Filling, { text, rows, seed }: Batches): Promise<void> => {
  const starts = Array.from({ length: Math.ceil(rows / batch) }, (_, index) => index * batch + 1);
  await onConnections(pool, starts, async (client, from) => {
    await client.query('select setseed($1)', [(seed + from / batch / 1000) % 1]);
    await client.query(text, [from, Math.min(rows, from + batch - 1), rows, now.toISOString()]);
  });
};

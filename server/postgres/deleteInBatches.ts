import type pg from 'pg';
import { withTransaction } from './transaction.ts';

/** Which old rows are deleted, and how many at a time. */
export type Retention = {
  readonly pool: pg.Pool;
  /** How long rows are kept. */
  readonly days: number;
  readonly now: Date;
  /** Rows per transaction. */
  readonly batch?: number;
  /** Stops the work after the running batch. */
  readonly signal?: AbortSignal;
};

/** What one batch deletes: at most so many rows from before an instant. */
type Batch = { readonly before: Date; readonly limit: number };

/** Rows of a batch. chosen: few enough that a transaction does not delay other writes. */
const standardBatch = 5000;

/**
 * Deletes old rows in batches, each in a transaction of its own, and returns the total number of deleted rows.
 * `deleteBatch` deletes one batch and returns the number of its rows. Stops when a batch is not full, when `signal` is
 * aborted, or when another server holds the advisory lock named `lock`.
 */
export const deleteInBatches = async (
  { pool, days, now, batch = standardBatch, signal }: Retention,
  lock: string,
  deleteBatch: (client: pg.PoolClient, batch: Batch) => Promise<number>,
): Promise<number> => {
  const before = new Date(now.getTime() - days * 86_400_000);
  let deleted = 0;
  for (;;) {
    const count = await withTransaction(pool, async (client) => {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
        [lock],
      );
      return rows[0]?.taken === true ? deleteBatch(client, { before, limit: batch }) : 0;
    });
    deleted += count;
    if (count < batch || signal?.aborted === true) return deleted;
  }
};

import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { retryConflicts } from '../../postgres/retryConflicts.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { refreshRecords } from './refreshRecords.ts';
import { groupMarks, staleKeys } from './staleRecords.ts';

const batchSize = 500;

/** Computes one batch of marked records, in one transaction. Returns whether there may be more. */
const refreshBatch = (pool: pg.Pool, model: Model): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `delete from gable.stale
        where id in (
          select id
          from gable.stale
          where field = any($1)
          order by id limit ${batchSize} for update skip locked)
        returning record::text as record, field, depth`,
      [[...staleKeys(model).keys()]],
    );
    const depth = Math.max(0, ...rows.map((row) => Number(row['depth'])));
    // Rules that these changes start count the rules that led to the original change.
    if (depth > 0) await client.query(`select set_config('gable.rule_depth', $1, true)`, [String(depth)]);
    for (const refresh of groupMarks(model, rows)) await refreshRecords(client, model, refresh);
    return rows.length === batchSize;
  });

/**
 * Computes and stores, in batches, the look-ups and roll-ups that transactions have marked in `gable.stale` without
 * computing them. Several servers can do so at the same time. When `isStopping` returns true, the function ends after
 * the current batch.
 */
export const refreshStale = async (
  pool: pg.Pool,
  model: Model,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  if (staleKeys(model).size === 0) return;
  while (!isStopping() && (await retryConflicts(() => refreshBatch(pool, model))));
};

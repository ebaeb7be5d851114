import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { connectWithRetry } from '../../postgres/pools/retryConnection.ts';
import { readCatalog } from '../tables/catalog.ts';
import { logSteps } from '../tables/work.ts';
import { applyFixes } from './applyFixes.ts';
import { earlierModel } from './checks/earlierModel.ts';
import { recomputeLateWrites } from './recompute/recomputeLateWrites.ts';

/** Migrates the records that servers with the previous version (`before`) have written since `after` was activated. */
export const catchUpRecords = async (pool: pg.Pool, after: Model, before: Model): Promise<void> => {
  const client = await connectWithRetry(directPool(pool));
  try {
    await logSteps(client, await applyFixes(client, after, earlierModel(before, after, await readCatalog(client))));
    await recomputeLateWrites(client, after);
  } finally {
    client.release();
  }
};

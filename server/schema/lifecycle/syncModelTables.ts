import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { completeRoles } from '../../auth/permissions/completeRoles.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { rightsTablesOf } from '../tables/rightsTablesOf.ts';
import { syncTables } from '../tables/syncTables.ts';
import { createSingletons } from './organizationSettings.ts';

/** Completes the roles that have all permissions of a model, and creates the missing records of its singletons. */
export const createRequiredRecords = async (pool: pg.Pool, model: Model): Promise<void> => {
  await withTransaction(pool, (executor) => completeRoles(executor, model));
  await createSingletons(pool, model);
};

/**
 * Syncs the tables of a model and creates its required records, without migrating existing records. A server calls
 * `activateDraft` instead.
 */
export const syncModelTables = async (pool: pg.Pool, model: Model): Promise<void> => {
  const client = await directPool(pool).connect();
  try {
    await syncTables({ client, model, rightsTables: rightsTablesOf(model) });
  } finally {
    client.release();
  }
  await createRequiredRecords(pool, model);
};

import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { settingResources } from '#model/settings.ts';
import { rightsTables } from '../../auth/accounts/createAccounts.ts';
import { completeRoles } from '../../auth/permissions/completeRoles.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { syncTables } from '../tables/syncTables.ts';
import { createSingletons } from './organizationSettings.ts';
import { withTransaction } from '../../postgres/transaction.ts';

const syncAlone =
  (pool: pg.Pool, model: Model) =>
  async (rights: readonly string[]): Promise<void> => {
    const client = await directPool(pool).connect();
    try {
      await syncTables({ client, model, rightsTables: rights });
    } finally {
      client.release();
    }
  };

/**
 * Returns the names of the tables from which servers cache permissions and settings: users, roles, and those with
 * settings of the organization. A change in one of them makes all servers read these again.
 */
export const rightsTablesOf = (model: Model): readonly string[] => [
  ...rightsTables,
  ...settingResources(model).map(({ name }) => name),
];

/**
 * Syncs the tables of a model, completes the roles that have all permissions, and creates missing singleton records.
 * `sync` syncs the tables; an activation passes a function that also migrates the records. Default: only syncs.
 */
export const syncModelTables = async (pool: pg.Pool, model: Model, sync = syncAlone(pool, model)): Promise<void> => {
  await sync(rightsTablesOf(model));
  await withTransaction(pool, (executor) => completeRoles(executor, model));
  await createSingletons(pool, model);
};

import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { settingResources } from '#model/settings.ts';
import { rightsTables } from '../../auth/accounts.ts';
import { completeRoles } from '../../auth/completeRoles.ts';
import { bringTables } from '../tables/bringTables.ts';
import { makeSingletons } from './ownSettings.ts';
import { withTransaction } from '../../postgres/transaction.ts';

const bringAlone = (pool: pg.Pool, model: Model) => async (rights: readonly string[]): Promise<void> => {
  const client = await pool.connect();
  try {
    await bringTables({ client, model, rightsTables: rights });
  } finally {
    client.release();
  }
};

/**
 * Brings the tables of a model along (by `bring`, where more has to happen with them), and then the roles that hold every permission and the
 * records that there is one of. */
export const bringModelTables = async (pool: pg.Pool, model: Model, bring = bringAlone(pool, model)): Promise<void> => {
  await bring([...rightsTables, ...settingResources(model).map(({ name }) => name)]);
  await withTransaction(pool, (executor) => completeRoles(executor, model));
  await makeSingletons(pool, model);
};

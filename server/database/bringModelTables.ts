import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { rightsTables } from '../session/accounts.ts';
import { bringTables } from '../tables/bringTables.ts';

/** Brings the tables of a model along, on one connection of the pool. */
export const bringModelTables = async (pool: pg.Pool, model: Model): Promise<void> => {
  const client = await pool.connect();
  try {
    await bringTables({ client, model, rightsTables });
  } finally {
    client.release();
  }
};

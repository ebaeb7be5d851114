import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';

/** Computes the values marked as stale in a transaction, in the same transaction. */
type Settle = (client: pg.PoolClient) => Promise<void>;

/** SQLSTATE of the notice of `gable.note_stale`. */
const staleCode = '01G01';
/** chosen: more rounds than the computed values of any sensible schema need. */
const maxRounds = 20;

const settlers = new WeakMap<pg.Pool, Settle>();
const pools = new WeakMap<pg.PoolClient, pg.Pool>();
const marked = new WeakSet<pg.PoolClient>();

/** Listens on a pool's connections for transactions that have marked records whose computed values are stale. */
export const watchMarks = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    pools.set(client, pool);
    client.on('notice', (notice: unknown) => {
      if (isObject(notice) && notice['code'] === staleCode) marked.add(client);
    });
  });
};

/** Sets the function that handles the marks of a pool's transactions before they commit. */
export const onMarks = (pool: pg.Pool, settle: Settle): void => void settlers.set(pool, settle);

/** Clears the marks of an earlier transaction on a connection. */
export const forgetMarks = (client: pg.PoolClient): void => void marked.delete(client);

/** Returns whether the transaction of a connection has set marks. */
export const hasMarks = (client: pg.PoolClient): boolean => marked.has(client);

/** Computes the stale values of a transaction before it commits. Returns whether there were any. */
export const settleMarks = async (client: pg.PoolClient): Promise<boolean> => {
  const pool = pools.get(client);
  const settle = pool === undefined ? undefined : settlers.get(pool);
  if (settle === undefined || !marked.has(client)) return false;
  // Computed values may mark others, such as the sum of a sum.
  for (let round = 0; round < maxRounds && marked.delete(client); round += 1) await settle(client);
  return true;
};

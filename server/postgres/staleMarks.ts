import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';

/** A mark that a change is going to leave: a field of a record that follows. */
export type ExpectedMark = { readonly resource: string; readonly record: string; readonly name: string };

export type SettleOptions = {
  readonly expected?: readonly ExpectedMark[];
  /** Called once the marks are read, before anything is written. */
  readonly onTaken?: () => void;
};

/** Computes what the marks of a transaction say, in this transaction. Returns the ids of the changed records. */
type Settle = (client: pg.PoolClient, options: SettleOptions) => Promise<readonly string[]>;

/** SQLSTATE of the notice of `gable.note_stale`. */
const staleCode = '01G01';
/** chosen: more than values follow from each other in any sensible schema. */
const maxRounds = 20;

const settlers = new WeakMap<pg.Pool, Settle>();
const pools = new WeakMap<pg.PoolClient, pg.Pool>();
const marked = new WeakSet<pg.PoolClient>();

/** Listens on a pool's connections for transactions that have marked records whose values follow. */
export const watchMarks = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    pools.set(client, pool);
    client.on('notice', (notice: unknown) => {
      if (isObject(notice) && notice['code'] === staleCode) marked.add(client);
    });
  });
};

/** Sets what transactions of a pool do with their marks before they commit. */
export const onMarks = (pool: pg.Pool, settle: Settle): void => void settlers.set(pool, settle);

/** Forgets the marks of an earlier transaction of a connection. */
export const forgetMarks = (client: pg.PoolClient): void => void marked.delete(client);

/** Returns whether the transaction of a connection is known to have marks. */
export const hasMarks = (client: pg.PoolClient): boolean => marked.has(client);

/**
 * Computes in a transaction the values that follow from its changes, if any do. Returns the ids of the records that got
 * other values. Marks that the caller expects are read without waiting for the statements that leave them, which it may
 * have sent just before.
 */
export const settleMarks = async (
  client: pg.PoolClient,
  expected: readonly ExpectedMark[] = [],
): Promise<ReadonlySet<string>> => {
  const pool = pools.get(client);
  const settle = pool === undefined ? undefined : settlers.get(pool);
  const changed = new Set<string>();
  if (settle === undefined) return changed;
  const onTaken = (): void => void marked.delete(client);
  // Computed values may mark others, such as the sum of a sum.
  for (let round = 0; round < maxRounds; round += 1) {
    const ahead = round === 0 ? expected : [];
    if (ahead.length === 0 && !marked.delete(client)) break;
    for (const id of await settle(client, { expected: ahead, onTaken })) changed.add(id);
  }
  return changed;
};

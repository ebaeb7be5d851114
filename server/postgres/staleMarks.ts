import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import type { Statement } from './statement.ts';

/** A mark that a change will leave: a field of a record that must be computed again. */
export type ExpectedMark = { readonly resource: string; readonly record: string; readonly name: string };

/** Options for computing marked values. */
export type RefreshOptions = {
  readonly expected?: readonly ExpectedMark[];
  /** Called after the marks are read, before anything is written. */
  readonly onTaken?: () => void;
};

/**
 * Result of computing values that depend on a change. `changed`: the ids of the records whose computed values changed.
 * `last`: statements that the caller must still send; no other values depend on them.
 */
export type Refreshed = { readonly changed: readonly string[]; readonly last: readonly Statement[] };

/** Computes the marked values in the transaction that marked them. Without `expected`, all statements are sent. */
type Refresh = (client: pg.PoolClient, options: RefreshOptions) => Promise<Refreshed>;

/** SQLSTATE of the notice of `gable.note_stale`. */
const staleCode = '01G01';
/** Max rounds of computing values that depend on computed values. chosen: more than any sensible schema needs. */
const maxRounds = 20;

const refreshers = new WeakMap<pg.Pool, Refresh>();
const pools = new WeakMap<pg.PoolClient, pg.Pool>();
const marked = new WeakSet<pg.PoolClient>();

/**
 * Makes each connection of a pool remember that its transaction has marked computed values as out of date;
 * `hasStaleMarks` returns this. A trigger in the database sends a notice when it marks a value.
 */
export const watchStaleMarks = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    pools.set(client, pool);
    client.on('notice', (notice: unknown) => {
      if (isObject(notice) && notice['code'] === staleCode) marked.add(client);
    });
  });
};

/**
 * Sets the function that computes marked values of a pool's transactions. It is called before such a transaction
 * commits.
 */
export const setMarkHandler = (pool: pg.Pool, refresh: Refresh): void => void refreshers.set(pool, refresh);

/**
 * Makes `hasStaleMarks` return false for a connection, for a new transaction on it. The stored marks are not changed.
 */
export const clearStaleMarks = (client: pg.PoolClient): void => void marked.delete(client);

/**
 * Returns whether the transaction of a connection has marked values that `refreshMarkedValues` has not computed yet.
 */
export const hasStaleMarks = (client: pg.PoolClient): boolean => marked.has(client);

/**
 * Computes the values that the transaction of a connection has marked, and the values that depend on these. Returns the
 * ids of the records whose values changed. Without a handler (`setMarkHandler`), computes nothing and returns an empty
 * set.
 */
export const refreshMarkedValues = async (client: pg.PoolClient): Promise<ReadonlySet<string>> => {
  const pool = pools.get(client);
  const refresh = pool === undefined ? undefined : refreshers.get(pool);
  const ids = new Set<string>();
  if (refresh === undefined) return ids;
  // Computed values may mark others, such as the sum of a sum.
  for (let round = 0; round < maxRounds && marked.delete(client); round += 1)
    for (const id of (await refresh(client, {})).changed) ids.add(id);
  return ids;
};

/**
 * Computes the values that depend on a change, in the transaction of the change, while the statements that write it may
 * still be running. `expected`: the marks that these statements will leave. Returns the ids of the records whose values
 * changed, and statements that the caller must still send. Both are empty if `expected` is empty, or without a handler
 * (`setMarkHandler`).
 */
export const refreshExpectedValues = async (
  client: pg.PoolClient,
  expected: readonly ExpectedMark[],
): Promise<Refreshed> => {
  const pool = pools.get(client);
  const refresh = pool === undefined ? undefined : refreshers.get(pool);
  if (refresh === undefined || expected.length === 0) return { changed: [], last: [] };
  const { changed, last } = await refresh(client, { expected, onTaken: () => void marked.delete(client) });
  if (!marked.has(client)) return { changed, last };
  return { changed: [...changed, ...(await refreshMarkedValues(client))], last };
};

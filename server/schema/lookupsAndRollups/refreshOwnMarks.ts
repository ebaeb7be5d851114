import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { sendBatch } from '../../postgres/batches/sendBatch.ts';
import type { ExpectedMark, Refreshed, RefreshOptions } from '../../postgres/staleMarks.ts';
import { prepared } from '../../postgres/statement.ts';
import { type Ahead, expectedRefreshes, planAhead } from './planAhead.ts';
import { readResults, readStatements, type Refresh, refreshRecords } from './refreshRecords.ts';
import { groupMarks, staleKeys } from './staleRecords.ts';

/**
 * Max records that a change updates in its own transaction. If there are more, the servers update all of them, in
 * batches.
 */
const maxRecords = 100;
/**
 * How long a change waits for others that change the same records, in ms. After that, the servers compute the values.
 * chosen: Postgres checks for deadlocks only after a second, and all others would wait that long too.
 */
const waitMs = 250;

const takeText = `delete from gable.stale where tx = pg_current_xact_id() and field = any($1) and
    (select count(*)
      from (
        select distinct resource, record
        from gable.stale
        where tx = pg_current_xact_id()
        limit ${maxRecords + 1}) d) <= ${maxRecords}
    returning record::text as record, field`;

/** Returns whether the error is a deadlock, another conflict of transactions, or a lock timeout. */
const isConflict = (error: unknown): boolean =>
  isObject(error) && typeof error['code'] === 'string' && (error['code'].startsWith('40') || error['code'] === '55P03');

const savepoint = prepared('savepoint stale', []);
const limits = prepared(
  `select set_config('gable.stale_in', '', true), set_config('lock_timeout', '${waitMs}', true)`,
  [],
);
const release = 'release savepoint stale; set local lock_timeout to default';

/** The marks of the transaction, and the values that were read together with them. */
type Taken = { readonly marked: readonly Refresh[]; readonly ahead: readonly Ahead[] };

/**
 * Begins a savepoint, removes the marks of the transaction from `gable.stale`, and reads the values for the `expected`
 * ones, in one round trip. Returns no marks if they are of more than `maxRecords` records; these stay stored.
 */
const takeMarks = async (
  client: pg.PoolClient,
  model: Model,
  { keys, expected }: { readonly keys: readonly string[]; readonly expected: readonly ExpectedMark[] },
): Promise<Taken> => {
  const asked = expectedRefreshes(model, expected).map((refresh) => ({
    refresh,
    statements: readStatements(model, refresh),
  }));
  const [, , taken, ...read] = await sendBatch(client, [
    savepoint,
    limits,
    prepared(takeText, [keys]),
    ...asked.flatMap(({ statements }) => statements),
  ]);
  return {
    marked: groupMarks(model, taken?.rows ?? []),
    ahead: asked.map(({ refresh, statements }) => ({
      refresh,
      read: readResults(read.splice(0, statements.length)),
    })),
  };
};

/** Locks, computes and writes the marked records now, and ends the savepoint. Returns the ids of changed records. */
const refreshNow = async (
  client: pg.PoolClient,
  model: Model,
  marked: readonly Refresh[],
): Promise<readonly string[]> => {
  const changed: string[] = [];
  for (const refresh of marked) changed.push(...(await refreshRecords(client, model, refresh)));
  // Sent together with the next statement, usually the commit. It fails only with its connection.
  client.query(release).catch(() => undefined);
  return changed;
};

/**
 * Computes the look-ups and roll-ups that depend on the changes of a transaction, before it commits. Triggers have
 * listed them as marks in `gable.stale`. Returns the ids of the records that change, and in `last` the statements that
 * the caller must send together with the commit. Steps:
 *
 * 1. Takes the marks: removes them from `gable.stale`. If more than 100 records are marked, all marks stay there.
 * 2. If the caller foresaw all marks (`expected`), their values were read together with the marks. If writing the new
 *    values marks no further records, returns the statements that write them in `last`, which saves round trips.
 * 3. In all other cases, writes the new values now. `last` is then empty.
 *
 * If another transaction locks a marked record for more than 250 ms, or if both transactions wait for each other, the
 * taken marks are stored again and nothing is written. A worker computes the values of stored marks after the commit.
 * `onTaken`: called after step 1, and again if the marks are stored again.
 */
export const refreshOwnMarks = async (
  client: pg.PoolClient,
  model: Model,
  { expected = [], onTaken = () => undefined }: RefreshOptions = {},
): Promise<Refreshed> => {
  const keys = [...staleKeys(model).keys()];
  if (keys.length === 0) return { changed: [], last: [] };
  try {
    const { marked, ahead } = await takeMarks(client, model, { keys, expected });
    onTaken();
    const writes = expected.length === 0 ? undefined : planAhead(model, marked, ahead);
    // The savepoint and the lock timeout end with the transaction.
    if (writes !== undefined)
      return { changed: writes.flatMap(({ ids }) => ids), last: writes.flatMap(({ statements }) => statements) };
    return { changed: await refreshNow(client, model, marked), last: [] };
  } catch (error) {
    if (!isConflict(error)) throw error;
    await client.query('rollback to savepoint stale');
    onTaken();
    return { changed: [], last: [] };
  }
};

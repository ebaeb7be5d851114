import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { awaitAll, sendTogether } from '../../postgres/sendTogether.ts';
import { refreshRecords } from './refreshRecords.ts';
import { groupMarks, staleKeys } from './staleRecords.ts';

/** chosen: max records that a change updates in its own transaction. More are updated by the servers, in batches. */
const maxRecords = 100;
/**
 * chosen: how long a change waits for others that change the same records. After that the servers compute the values.
 * Postgres checks for deadlocks only after a second, for which all others would wait too.
 */
const waitMs = 250;

const takeText =
  'delete from gable.stale where tx = pg_current_xact_id() and field = any($1) and ' +
  `(select count(*) from (select distinct resource, record from gable.stale where tx = pg_current_xact_id() limit ${maxRecords + 1}) d) <= ${maxRecords} ` +
  'returning record::text as record, field';

/** Returns whether two transactions were in a deadlock, or one waited too long. */
const isConflict = (error: unknown): boolean =>
  isObject(error) && typeof error['code'] === 'string' && (error['code'].startsWith('40') || error['code'] === '55P03');

/**
 * Computes the look-ups and roll-ups that depend on the changes of a transaction, before it commits. If another
 * transaction holds the records for long, or too many depend on the changes, the marks stay, and the servers compute
 * the values within a second.
 */
export const settleOwnMarks = async (client: pg.PoolClient, model: Model): Promise<void> => {
  const keys = [...staleKeys(model).keys()];
  if (keys.length === 0) return;
  const [, , , taken] = await sendTogether(client, () =>
    awaitAll([
      client.query('savepoint stale'),
      client.query(`select set_config('gable.stale_in', '', true)`),
      client.query(`set local lock_timeout = ${waitMs}`),
      client.query<Record<string, unknown>>(takeText, [keys]),
    ] as const),
  );
  try {
    for (const refresh of groupMarks(model, taken.rows)) await refreshRecords(client, model, refresh);
    // Sent together with the next statement, usually the commit. It fails only with its connection.
    client.query('release savepoint stale; set local lock_timeout to default').catch(() => undefined);
  } catch (error) {
    if (!isConflict(error)) throw error;
    await client.query('rollback to savepoint stale');
  }
};

import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { awaitAll, sendTogether } from '../../postgres/sendTogether.ts';
import type { ExpectedMark, SettleOptions } from '../../postgres/staleMarks.ts';
import { prepared } from '../../postgres/statement.ts';
import { readRecords, type Refresh, refreshRecords, writeRecords } from './refreshRecords.ts';
import { groupMarks, groupNamed, staleKeys } from './staleRecords.ts';

/** chosen: max records that a change updates in its own transaction. More are updated by the servers, in batches. */
const maxRecords = 100;
/**
 * chosen: how long a change waits for others that change the same records. After that the servers compute the values.
 * Postgres looks for two that wait for each other only after a second, for which all others would wait too.
 */
const waitMs = 250;

const takeText =
  'delete from gable.stale where tx = pg_current_xact_id() and field = any($1) and ' +
  `(select count(*) from (select distinct resource, record from gable.stale where tx = pg_current_xact_id() limit ${maxRecords + 1}) d) <= ${maxRecords} ` +
  'returning record::text as record, field';

/** Returns whether two transactions waited for each other, or one too long. */
const isConflict = (error: unknown): boolean =>
  isObject(error) && typeof error['code'] === 'string' && (error['code'].startsWith('40') || error['code'] === '55P03');

/** Returns whether what was read of some records is all that a refresh needs. */
const hasRead = ({ records }: Refresh, ahead: Refresh | undefined): ahead is Refresh =>
  ahead !== undefined &&
  [...records].every(([id, names]) => {
    const read = ahead.records.get(id);
    return read !== undefined && [...names].every((name) => read.has(name));
  });

/** Returns the refreshes of the marks that a caller expects. */
const expectedRefreshes = (model: Model, expected: readonly ExpectedMark[]): readonly Refresh[] =>
  groupNamed(
    expected.flatMap(({ resource: name, ...mark }) => {
      const resource = model.resources[name];
      return resource === undefined ? [] : [{ resource, ...mark }];
    }),
  );

/**
 * Computes the look-ups and roll-ups that follow from the changes of a transaction, before it commits, and returns the
 * ids of the records that got other values. If another transaction holds the records for long, or many follow, the marks
 * stay, and the servers compute them within a second. `expected` marks need no round trip of their own: their records
 * are locked and read together with the marks. `onTaken` is called then: later marks are those of what is written here.
 */
export const settleOwnMarks = async (
  client: pg.PoolClient,
  model: Model,
  { expected = [], onTaken = () => undefined }: SettleOptions = {},
): Promise<readonly string[]> => {
  const keys = [...staleKeys(model).keys()];
  if (keys.length === 0) return [];
  const ahead = expectedRefreshes(model, expected);
  try {
    const [, taken, ...read] = await sendTogether(client, () =>
      awaitAll([
        client.query(
          `savepoint stale; set local lock_timeout = ${waitMs}; select set_config('gable.stale_in', '', true)`,
        ),
        client.query<Record<string, unknown>>({ ...prepared(takeText, []), values: [keys] }),
        ...ahead.map((refresh) => readRecords(client, model, refresh)),
      ] as const),
    );
    onTaken();
    const changed: string[] = [];
    for (const refresh of groupMarks(model, taken.rows)) {
      const place = ahead.findIndex(({ resource }) => resource === refresh.resource);
      const found = read[place];
      changed.push(
        ...(found !== undefined && hasRead(refresh, ahead[place])
          ? await writeRecords(client, model, { refresh, read: found })
          : await refreshRecords(client, model, refresh)),
      );
    }
    // Sent together with the next statement, usually the commit. It fails only with its connection.
    client.query('release savepoint stale; set local lock_timeout to default').catch(() => undefined);
    return changed;
  } catch (error) {
    if (!isConflict(error)) throw error;
    await client.query('rollback to savepoint stale');
    onTaken();
    return [];
  }
};

import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { toAppError } from '../database/toAppError.ts';
import { insertActivities } from '../sql/insertActivities.ts';
import { insertAudit } from '../sql/insertAudit.ts';
import { missingReferences } from '../sql/references.ts';
import type { Statement } from '../sql/statement.ts';
import { runRows } from '../verbs/runStatement.ts';
import { findMatches, findRepeated, type Known } from './findKnown.ts';
import { insertRecords } from './insertRecords.ts';
import { type PlannedRow, type Planning, rejectedBy } from './planRow.ts';
import { keysOf, uniqueValuesOf } from './rowKeys.ts';
import type { RowVerdict } from './verdict.ts';

export type Writing = Planning & {
  readonly client: pg.PoolClient;
  /** As it is told in the timeline of each record. */
  readonly fileName: string;
  /** Finds everything, writes nothing. */
  readonly dryRun: boolean;
};

/** Keys of the rows taken so far, kept by the database so that memory stays flat; they vanish with the connection. */
export const makeKeyTable = (client: pg.PoolClient): Promise<unknown> =>
  client.query('create temp table if not exists import_keys (key text primary key, row integer not null)');

type Keyed = PlannedRow & { readonly keys: readonly string[] };

const lockValues = async ({ client, resource }: Writing, rows: readonly Keyed[]): Promise<void> => {
  const values = [...new Set(rows.flatMap(({ plan }) => uniqueValuesOf(resource, plan.changes).map(({ value }) => value)))].sort();
  if (values.length === 0) return;
  await client.query('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key', [values]);
};

const readKnown = async (client: pg.PoolClient, statement: Statement | undefined): Promise<readonly Known[]> =>
  statement === undefined ? [] : runRows<Known>(client, statement);

/** Sorts the rows of a batch into new ones and duplicates: of the file's earlier rows, and of what the database holds. */
const sortOut = async (writing: Writing, rows: readonly Keyed[]): Promise<{ readonly fresh: readonly Keyed[]; readonly verdicts: RowVerdict[] }> => {
  const { client, state, resource, map } = writing;
  const batch = { model: state.model, resource, records: rows.map(({ plan }) => plan.changes) };
  const standing = new Map<number, string>();
  for (const { place, id } of await readKnown(client, findMatches(batch, map.matchKey))) standing.set(place, id);
  for (const { place, id } of await readKnown(client, findRepeated(batch))) standing.set(place, id);
  const { rows: taken } = await client.query<{ key: string; row: number }>(
    'select key, row from import_keys where key = any($1::text[])', [rows.flatMap(({ keys }) => keys)],
  );
  const rowOfKey = new Map(taken.map(({ key, row }) => [key, row]));
  const fresh: Keyed[] = [];
  const verdicts: RowVerdict[] = [];
  rows.forEach((row, place) => {
    const { number, cells, keys } = row;
    const earlier = keys.map((key) => rowOfKey.get(key)).find((found) => found !== undefined);
    const id = standing.get(place);
    if (earlier !== undefined) {
      verdicts.push({ number, cells, verdict: 'duplicate', reason: 'of an earlier row of the file', detail: `of row ${earlier}` });
    } else if (id !== undefined) {
      verdicts.push({ number, cells, verdict: 'duplicate', reason: 'of a record that exists', detail: `of the record ${id}` });
    } else {
      fresh.push(row);
      for (const key of keys) rowOfKey.set(key, number);
    }
  });
  return { fresh, verdicts };
};

const refuseMissing = async ({ client, state, resource }: Writing, rows: readonly Keyed[], verdicts: RowVerdict[]): Promise<readonly Keyed[]> => {
  const kept: Keyed[] = [];
  for (const row of rows) {
    const statement = missingReferences({ resource, record: row.plan.changes, model: state.model });
    const missing = statement === undefined ? [] : await runRows<{ field: string }>(client, statement);
    if (missing.length === 0) kept.push(row);
    else {
      const fields = Object.fromEntries(missing.map(({ field }) => [field, `${resource.fieldsByName[field]?.title ?? field} points at no record that exists`]));
      verdicts.push(rejectedBy(row, new AppError('INVALID', { fields })));
    }
  }
  return kept;
};

const write = async (writing: Writing, rows: readonly Keyed[]): Promise<void> => {
  const { client, resource, actor, now, state, fileName, dryRun } = writing;
  const keyed = rows.flatMap(({ keys, number }) => keys.map((key) => ({ key, number })));
  await client.query('insert into import_keys select * from unnest($1::text[], $2::integer[])', [keyed.map(({ key }) => key), keyed.map(({ number }) => number)]);
  if (dryRun || rows.length === 0) return;
  const made = rows.map((row) => ({ ...row, id: v7() }));
  const about = { resource: resource.name, by: actor.userId, at: now };
  await runRows(client, insertRecords(resource, made.map(({ id, plan }) => ({ id, record: plan.changes, by: actor.userId, at: now })), state.model.settings));
  await runRows(client, insertActivities(made.flatMap(({ id, plan, number }) => [
    ...plan.activities.map((activity) => ({ ...activity, ...about, _id: v7(), record: id })),
    { kind: 'import', note: `Row ${number} of ${fileName}`, ...about, _id: v7(), record: id },
  ])));
  await runRows(client, insertAudit(made.map(({ id, plan }) => ({
    ...about, record: id, action: 'import', changes: plan.audit, address: null, requestId: null,
  }))));
};

const inTransaction = async (writing: Writing, rows: readonly Keyed[]): Promise<readonly RowVerdict[]> => {
  const { client } = writing;
  await client.query('begin');
  try {
    await lockValues(writing, rows);
    const { fresh, verdicts } = await sortOut(writing, rows);
    const kept = await refuseMissing(writing, fresh, verdicts);
    await write(writing, kept);
    await client.query('commit');
    return [...verdicts, ...kept.map(({ number, cells }): RowVerdict => ({ number, cells, verdict: 'created' }))];
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** What the database says of the data, rather than of itself, is a verdict on a row. */
const isOfData = ({ code }: AppError): boolean => code === 'DUPLICATE' || code === 'INVALID';

/**
 * Writes a batch in one transaction: records, activities, audit; and gives a verdict on every row, in the file's order.
 * Where the database refuses the batch for its data, each row stands or falls by itself.
 */
export const writeBatch = async (writing: Writing, rows: readonly PlannedRow[]): Promise<readonly RowVerdict[]> => {
  const { resource, map, state } = writing;
  const key = { resource, matchKey: map.matchKey, settings: state.model.settings };
  const keyed = rows.map((row) => ({ ...row, keys: keysOf(key, row.plan.changes) }));
  try {
    const verdicts = await inTransaction(writing, keyed);
    return [...verdicts].sort((a, b) => a.number - b.number);
  } catch (error) {
    const refusal = toAppError(error);
    if (!isOfData(refusal)) throw error;
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) return [rejectedBy(only, refusal)];
    const single: RowVerdict[] = [];
    for (const row of rows) single.push(...(await writeBatch(writing, [row])));
    return single;
  }
};

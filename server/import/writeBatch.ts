import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { toAppError } from '../database/toAppError.ts';
import { insertActivities } from '../sql/insertActivities.ts';
import { insertAudit } from '../sql/insertAudit.ts';
import { insertImportRecords } from '../sql/imports.ts';
import { missingReferences } from '../sql/references.ts';
import type { Statement } from '../sql/statement.ts';
import type { VerbContext } from '../verbs/context.ts';
import { runRows } from '../verbs/runStatement.ts';
import { findMatches, findRepeated, type Known } from './findKnown.ts';
import { insertRecords } from './insertRecords.ts';
import { type MappedRow, type PlannedRow, type Planning, planNew, reject, rejectedBy } from './planRow.ts';
import { keysOf, uniqueValuesOf } from './rowKeys.ts';
import { isSpecial } from './special.ts';
import type { RowVerdict } from './verdict.ts';
import { type Outcome, writeChange, writeNew, type Written } from './writeOne.ts';

export type Writing = Planning & {
  readonly client: pg.PoolClient;
  readonly context: VerbContext;
  /** As it is told in the timeline of each record. */
  readonly fileName: string;
  /** Finds everything, writes nothing. */
  readonly dryRun: boolean;
  /** The import whose rows these are; absent: nobody takes it back. */
  readonly importId?: string;
};

/** Keys of the rows taken so far, kept by the database so that memory stays flat; they vanish with the connection. */
export const makeKeyTable = (client: pg.PoolClient): Promise<unknown> =>
  client.query('create temp table if not exists import_keys (key text primary key, row integer not null)');

type Keyed = PlannedRow & { readonly keys: readonly string[] };
type Change = { readonly row: MappedRow; readonly id: string };
type Sorted = { readonly fresh: readonly Keyed[]; readonly changes: readonly Change[]; readonly verdicts: RowVerdict[]; readonly keys: ReadonlyMap<string, number> };

const lockValues = async ({ client, resource }: Writing, rows: readonly MappedRow[]): Promise<void> => {
  const values = [...new Set(rows.flatMap((row) => uniqueValuesOf(resource, row.values).map(({ value }) => value)))].sort();
  if (values.length === 0) return;
  await client.query('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key', [values]);
};

const readKnown = async (client: pg.PoolClient, statement: Statement | undefined): Promise<readonly Known[]> =>
  statement === undefined ? [] : runRows<Known>(client, statement);

const readTaken = async (client: pg.PoolClient, keys: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ key: string; row: number }>('select key, row from import_keys where key = any($1::text[])', [keys]);
  return new Map(rows.map(({ key, row }) => [key, row]));
};

/** Gives the record that each row is of, by its id or by the match key; of several that fit, how many. */
const readStanding = async ({ client, state, resource, map }: Writing, rows: readonly MappedRow[]): Promise<ReadonlyMap<number, Known>> => {
  const batch = { model: state.model, resource, records: rows.map(({ values }) => values) };
  const found = new Map<number, Known>();
  for (const known of await readKnown(client, findMatches(batch, map.matchKey))) found.set(known.place, known);
  rows.forEach(({ id }, place) => {
    if (id !== undefined) found.set(place, { place, id });
  });
  return found;
};

/** Sorts the rows of a batch into new ones, changes, and duplicates: of the file's earlier rows, and of what the database holds. */
const sortOut = async (writing: Writing, rows: readonly MappedRow[]): Promise<Sorted> => {
  const { client, state, resource, map } = writing;
  const standing = await readStanding(writing, rows);
  const repeated = map.mode === 'create' ? await readKnown(client, findRepeated({ model: state.model, resource, records: rows.map(({ values }) => values) })) : [];
  const alike = new Map(repeated.map(({ place, id }) => [place, id]));
  const key = { resource, matchKey: map.matchKey, settings: state.model.settings };
  const keysOfRow = rows.map((row, place) => {
    const id = standing.get(place)?.id;
    return map.mode === 'create' || id === undefined ? keysOf(key, row.values) : [`id:${id}`];
  });
  const rowOfKey = await readTaken(client, keysOfRow.flat());
  const [fresh, changes, verdicts, taken] = [[] as Keyed[], [] as Change[], [] as RowVerdict[], new Map<string, number>()];
  rows.forEach((row, place) => {
    const { number, cells } = row;
    const keys = keysOfRow[place] ?? [];
    const earlier = keys.map((one) => rowOfKey.get(one) ?? taken.get(one)).find((found) => found !== undefined);
    const known = standing.get(place);
    const id = known?.id ?? alike.get(place);
    const tell = (verdict: RowVerdict): void => void verdicts.push(verdict);
    if (earlier !== undefined) return tell({ number, cells, verdict: 'duplicate', reason: 'of an earlier row of the file', detail: `of row ${earlier}` });
    if (map.mode === 'create' && id !== undefined) return tell({ number, cells, verdict: 'duplicate', reason: 'of a record that exists', detail: `of the record ${id}` });
    if ((known?.count ?? 1) > 1) return tell(reject(row, `${String(known?.count)} records have its key`));
    if (map.mode === 'update' && known === undefined) return tell(reject(row, 'no record has its key'));
    if (known !== undefined && map.mode !== 'create') changes.push({ row, id: known.id });
    else {
      const planned = planNew(writing, row);
      if (!('plan' in planned)) return tell(planned);
      fresh.push({ ...planned, keys });
    }
    for (const one of keys) taken.set(one, number);
  });
  return { fresh, changes, verdicts, keys: taken };
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

/** Writes records that mean no more than their rows all at once. */
const writePlain = async (writing: Writing, rows: readonly Keyed[]): Promise<readonly Written[]> => {
  const { client, resource, actor, now, state, fileName, dryRun } = writing;
  if (dryRun || rows.length === 0) return [];
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
  return made.map(({ id, number }) => ({ row: number, record: id, version: 1 }));
};

const keep = async ({ client, importId, dryRun }: Writing, keys: ReadonlyMap<string, number>, written: readonly Written[]): Promise<void> => {
  await client.query('insert into import_keys select * from unnest($1::text[], $2::integer[])', [[...keys.keys()], [...keys.values()]]);
  if (importId === undefined || dryRun || written.length === 0) return;
  await runRows(client, insertImportRecords(importId, written));
};

const inTransaction = async (writing: Writing, rows: readonly MappedRow[]): Promise<readonly RowVerdict[]> => {
  const { client, context, resource, fileName, dryRun } = writing;
  await client.query('begin');
  try {
    await lockValues(writing, rows);
    const { fresh, changes, verdicts, keys } = await sortOut(writing, rows);
    const special = fresh.filter(({ plan }) => isSpecial(resource, plan));
    const plain = await refuseMissing(writing, fresh.filter((row) => !special.includes(row)), verdicts);
    const written = [...(await writePlain(writing, plain))];
    const one = (row: MappedRow) => ({ context, client, note: `Row ${row.number} of ${fileName}` });
    const outcomes: Outcome[] = [];
    for (const row of special) outcomes.push(await writeNew(one(row), row));
    for (const change of changes) outcomes.push(await writeChange(one(change.row), change));
    written.push(...outcomes.flatMap((outcome) => outcome.written ?? []));
    // Whether a row can be written is only known once it is; a dry run takes it back.
    if (dryRun) {
      await client.query('rollback');
      await client.query('begin');
    }
    // A row that was refused keeps no other from its key.
    const refused = new Set([...verdicts, ...outcomes.map(({ verdict }) => verdict)].filter(({ verdict }) => verdict === 'rejected').map(({ number }) => number));
    await keep(writing, new Map([...keys].filter(([, number]) => !refused.has(number))), written);
    await client.query('commit');
    return [...verdicts, ...outcomes.map(({ verdict }) => verdict), ...plain.map(({ number, cells }): RowVerdict => ({ number, cells, verdict: 'created' }))];
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
export const writeBatch = async (writing: Writing, rows: readonly MappedRow[]): Promise<readonly RowVerdict[]> => {
  try {
    const verdicts = await inTransaction(writing, rows);
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

import type { Statement } from '../../../../postgres/statement.ts';
import { awaitAll } from '../../../../postgres/batches/sendTogether.ts';
import type { Values } from '../../../../records/plan/plan.ts';
import { readerOf } from '../../../../records/context/readerOf.ts';
import { runRows } from '../../../../postgres/runStatement.ts';
import { findMatches, findRepeated, type ExistingMatch } from './findExistingMatches.ts';
import { keysOfRow, readUsedKeys } from './keyTable.ts';
import type { MappedRow } from '../planRow.ts';
import { selectMissing, readMissing } from '../refuseMissing.ts';
import { uniqueValuesOf } from './rowKeys.ts';
import type { Writing } from '../writing.ts';

/** What the database contains for the rows of a batch. A row is identified by its index in the batch. */
export type RowLookup = {
  /** The existing record of a row, by its id or the match key, and the number of matches. */
  readonly existing: ReadonlyMap<number, ExistingMatch>;
  /** An existing record with a unique value of the row; preferably one that the user may see. */
  readonly repeated: ReadonlyMap<number, ExistingMatch>;
  readonly keys: readonly (readonly string[])[];
  /** Key → the earlier row of the file that has it. */
  readonly usedKeys: ReadonlyMap<string, number>;
  /** References to missing records. Absent: not read yet, because it depends on what each row changes. */
  readonly missing?: ReadonlySet<string>;
};

/** The queries that only new records need. */
type FreshQueries = {
  readonly keys: readonly (readonly string[])[];
  readonly repeated: Statement | undefined;
  readonly missing: Statement | undefined;
};

/**
 * The rows of a batch, and the queries that compare them with the database: which existing records they match, which
 * have the same unique values, and which of their references are to records that do not exist. The queries depend on
 * the file only, not on what earlier batches write, so they are built while the previous batch is written.
 */
export type RowQueries = {
  readonly rows: readonly MappedRow[];
  /** Unique values, sorted, so that parallel writers take locks in the same order. */
  readonly values: readonly string[];
  readonly matches: Statement | undefined;
  /** Set if all rows are new records. */
  readonly fresh?: FreshQueries;
};

const plannedOf = (rows: readonly MappedRow[]): readonly Values[] =>
  rows.flatMap(({ ready }) => (ready !== undefined && 'plan' in ready ? [ready.plan.changes] : []));

/**
 * Returns the queries for the rows of a batch, without running them; `lookUpRows` does. `matches` finds the existing
 * records that equal a row in the fields of the match key. If the import only creates records, `fresh` has two more
 * queries: `repeated` finds the existing records that have a unique value of a row; `missing` finds references to
 * records that do not exist. Otherwise `fresh` is absent.
 */
export const stageRows = (writing: Omit<Writing, 'client'>, rows: readonly MappedRow[]): RowQueries => {
  const { state, resource, map, context } = writing;
  const batch = { model: state.model, resource, reader: readerOf(context), records: rows.map(({ values }) => values) };
  const values = [
    ...new Set(rows.flatMap((row) => uniqueValuesOf(resource, row.values).map(({ value }) => value))),
  ].sort();
  const staged = { rows, values, matches: findMatches(batch, map.matchKey) };
  if (map.mode !== 'create') return staged;
  return {
    ...staged,
    fresh: {
      keys: rows.map((row) => keysOfRow(writing, row, undefined)),
      repeated: findRepeated(batch),
      missing: selectMissing(writing, plannedOf(rows)),
    },
  };
};

const readExistingMatches = async (
  { client }: Writing,
  statement: Statement | undefined,
): Promise<readonly ExistingMatch[]> => (statement === undefined ? [] : runRows<ExistingMatch>(client, statement));

const existingByPlace = (
  rows: readonly MappedRow[],
  matches: readonly ExistingMatch[],
): ReadonlyMap<number, ExistingMatch> => {
  const found = new Map(matches.map((match) => [match.place, match]));
  rows.forEach(({ id }, place) => {
    if (id !== undefined) found.set(place, { place, id, visible: true });
  });
  return found;
};

const duplicateFieldsIn = (repeated: readonly ExistingMatch[]): ReadonlyMap<number, ExistingMatch> => {
  const repeatedMatches = new Map<number, ExistingMatch>();
  for (const match of repeated)
    if (repeatedMatches.get(match.place)?.visible !== true) repeatedMatches.set(match.place, match);
  return repeatedMatches;
};

/** Runs the queries of a batch in which all rows are new records, all at once. */
const lookUpNewRows = async (
  writing: Writing,
  { rows, matches }: RowQueries,
  { keys, repeated, missing }: FreshQueries,
): Promise<RowLookup> => {
  const [existing, repeatedMatches, usedKeys, gone] = await awaitAll([
    readExistingMatches(writing, matches),
    readExistingMatches(writing, repeated),
    readUsedKeys(writing.client, keys.flat()),
    readMissing(writing, missing),
  ]);
  return {
    existing: existingByPlace(rows, existing),
    repeated: duplicateFieldsIn(repeatedMatches),
    keys,
    usedKeys,
    missing: gone,
  };
};

/**
 * Runs the queries of a batch whose rows may change existing records. The result has no duplicates and no missing
 * references: both are checked when it is clear what each row changes in its existing record.
 */
const lookUpChangedRows = async (writing: Writing, { rows, matches }: RowQueries): Promise<RowLookup> => {
  const existing = existingByPlace(rows, await readExistingMatches(writing, matches));
  const keys = rows.map((row, place) => keysOfRow(writing, row, existing.get(place)?.id));
  return { existing, repeated: new Map(), keys, usedKeys: await readUsedKeys(writing.client, keys.flat()) };
};

/**
 * Runs the queries of a batch and returns what the database contains for its rows: existing records, and keys that
 * previous rows of the file have. If the import only creates records, also returns records with the same unique values
 * (`repeated`), and references to records that do not exist (`missing`).
 */
export const lookUpRows = (writing: Writing, queries: RowQueries): Promise<RowLookup> =>
  queries.fresh === undefined ? lookUpChangedRows(writing, queries) : lookUpNewRows(writing, queries, queries.fresh);

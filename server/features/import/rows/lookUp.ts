import type { Statement } from '../../../postgres/statement.ts';
import { awaitAll } from '../../../postgres/sendTogether.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import { runRows } from '../../../records/context/runStatement.ts';
import { findMatches, findRepeated, type ExistingMatch } from './findExistingMatches.ts';
import { keysOfRow, readUsedKeys } from './keyTable.ts';
import type { MappedRow } from './planRow.ts';
import { selectMissing, readMissing } from './refuseMissing.ts';
import { uniqueValuesOf } from './rowKeys.ts';
import type { Writing } from './writing.ts';

/** What the database knows of some rows; places are those among them. */
export type RowLookup = {
  /** The record that a row is of, by its id or by the match key; of several that fit, how many. */
  readonly existing: ReadonlyMap<number, ExistingMatch>;
  /** A record that holds a unique value of the row; of several one that the person may see. */
  readonly repeated: ReadonlyMap<number, ExistingMatch>;
  readonly keys: readonly (readonly string[])[];
  /** Key → the earlier row of the file that has it. */
  readonly usedKeys: ReadonlyMap<string, number>;
  /** What they point at that is missing; absent: that is known once it is decided what each row writes. */
  readonly missing?: ReadonlySet<string>;
};

/** What a batch asks for, as far as the file says it: made while the batch before it is written. */
export type RowQueries = {
  readonly rows: readonly MappedRow[];
  /**
   * Unique values, in the one order in which locks are taken, so that two writers can't wait for each other in a ring.
   */
  readonly values: readonly string[];
  readonly matches: Statement | undefined;
  /** Of rows that are all to be new records. */
  readonly fresh?: {
    readonly keys: readonly (readonly string[])[];
    readonly repeated: Statement | undefined;
    readonly missing: Statement | undefined;
  };
};

const plannedOf = (rows: readonly MappedRow[]): readonly Values[] =>
  rows.flatMap(({ ready }) => (ready !== undefined && 'plan' in ready ? [ready.plan.changes] : []));

/** Makes what a batch asks for. */
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

/** Asks what the database knows of some rows; where all of them are to be new records, all of it at once. */
export const lookUpRows = async (writing: Writing, { rows, matches, fresh }: RowQueries): Promise<RowLookup> => {
  const { client } = writing;
  if (fresh !== undefined) {
    const { keys, repeated, missing } = fresh;
    const [existing, repeatedMatches, taken, gone] = await awaitAll([
      readExistingMatches(writing, matches),
      readExistingMatches(writing, repeated),
      readUsedKeys(client, keys.flat()),
      readMissing(writing, missing),
    ]);
    return {
      existing: existingByPlace(rows, existing),
      repeated: duplicateFieldsIn(repeatedMatches),
      keys,
      usedKeys: taken,
      missing: gone,
    };
  }
  const existing = existingByPlace(rows, await readExistingMatches(writing, matches));
  const keys = rows.map((row, place) => keysOfRow(writing, row, existing.get(place)?.id));
  return { existing, repeated: new Map(), keys, usedKeys: await readUsedKeys(client, keys.flat()) };
};

import type { Statement } from '../../../postgres/statement.ts';
import { settled } from '../../../postgres/inOneGo.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import { runRows } from '../../../records/context/runStatement.ts';
import { findMatches, findRepeated, type Known } from './findKnown.ts';
import { keysOfRow, readTaken } from './keyTable.ts';
import type { MappedRow } from './planRow.ts';
import { askMissing, readMissing } from './refuseMissing.ts';
import { uniqueValuesOf } from './rowKeys.ts';
import type { Writing } from './writing.ts';

/** What the database knows of some rows; places are those among them. */
export type Looked = {
  /** The record that a row is of, by its id or by the match key; of several that fit, how many. */
  readonly standing: ReadonlyMap<number, Known>;
  /** A record that holds a unique value of the row; of several one that the person may see. */
  readonly alike: ReadonlyMap<number, Known>;
  readonly keys: readonly (readonly string[])[];
  /** Key → the earlier row of the file that has it. */
  readonly taken: ReadonlyMap<string, number>;
  /** What they point at that is missing; absent: that is known once it is decided what each row writes. */
  readonly missing?: ReadonlySet<string>;
};

/** What a batch asks for, as far as the file says it: made while the batch before it is written. */
export type Staged = {
  readonly rows: readonly MappedRow[];
  /** Unique values, in the one order in which locks are taken, so that two writers can't wait for each other in a ring. */
  readonly values: readonly string[];
  readonly matches: Statement | undefined;
  /** Of rows that are all to be new records. */
  readonly fresh?: { readonly keys: readonly (readonly string[])[]; readonly repeated: Statement | undefined; readonly missing: Statement | undefined };
};

const plannedOf = (rows: readonly MappedRow[]): readonly Values[] => rows.flatMap(({ ready }) => (ready !== undefined && 'plan' in ready ? [ready.plan.changes] : []));

/** Makes what a batch asks for. */
export const stageRows = (writing: Omit<Writing, 'client'>, rows: readonly MappedRow[]): Staged => {
  const { state, resource, map, context } = writing;
  const batch = { model: state.model, resource, reader: readerOf(context), records: rows.map(({ values }) => values) };
  const values = [...new Set(rows.flatMap((row) => uniqueValuesOf(resource, row.values).map(({ value }) => value)))].sort();
  const staged = { rows, values, matches: findMatches(batch, map.matchKey) };
  if (map.mode !== 'create') return staged;
  return { ...staged, fresh: { keys: rows.map((row) => keysOfRow(writing, row, undefined)), repeated: findRepeated(batch), missing: askMissing(writing, plannedOf(rows)) } };
};

const readKnown = async ({ client }: Writing, statement: Statement | undefined): Promise<readonly Known[]> =>
  statement === undefined ? [] : runRows<Known>(client, statement);

const standingOf = (rows: readonly MappedRow[], matches: readonly Known[]): ReadonlyMap<number, Known> => {
  const found = new Map(matches.map((known) => [known.place, known]));
  rows.forEach(({ id }, place) => {
    if (id !== undefined) found.set(place, { place, id, visible: true });
  });
  return found;
};

const alikeOf = (repeated: readonly Known[]): ReadonlyMap<number, Known> => {
  const alike = new Map<number, Known>();
  for (const known of repeated) if (alike.get(known.place)?.visible !== true) alike.set(known.place, known);
  return alike;
};

/** Asks what the database knows of some rows; where all of them are to be new records, all of it at once. */
export const lookUp = async (writing: Writing, { rows, matches, fresh }: Staged): Promise<Looked> => {
  const { client } = writing;
  if (fresh !== undefined) {
    const { keys, repeated, missing } = fresh;
    const [standing, alike, taken, gone] = await settled([readKnown(writing, matches), readKnown(writing, repeated), readTaken(client, keys.flat()), readMissing(writing, missing)]);
    return { standing: standingOf(rows, standing), alike: alikeOf(alike), keys, taken, missing: gone };
  }
  const standing = standingOf(rows, await readKnown(writing, matches));
  const keys = rows.map((row, place) => keysOfRow(writing, row, standing.get(place)?.id));
  return { standing, alike: new Map(), keys, taken: await readTaken(client, keys.flat()) };
};

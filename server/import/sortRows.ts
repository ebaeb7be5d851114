import { readerOf } from '../verbs/readerOf.ts';
import type { Statement } from '../sql/statement.ts';
import { runRows } from '../verbs/runStatement.ts';
import { findMatches, findRepeated, type Known } from './findKnown.ts';
import { keysOfRow, readTaken } from './keyTable.ts';
import { type MappedRow, type PlannedRow, planNew, reject } from './planRow.ts';
import type { RowVerdict } from './verdict.ts';
import type { Writing } from './writing.ts';

export type Keyed = PlannedRow & { readonly keys: readonly string[] };
export type Change = { readonly row: MappedRow; readonly id: string };
export type Sorted = { readonly fresh: readonly Keyed[]; readonly changes: readonly Change[]; readonly verdicts: RowVerdict[]; readonly keys: ReadonlyMap<string, number> };

const readKnown = async ({ client }: Writing, statement: Statement | undefined): Promise<readonly Known[]> =>
  statement === undefined ? [] : runRows<Known>(client, statement);

/** Gives the record that each row is of, by its id or by the match key; of several that fit, how many. */
const readStanding = async (writing: Writing, rows: readonly MappedRow[]): Promise<ReadonlyMap<number, Known>> => {
  const { state, resource, map, context } = writing;
  const batch = { model: state.model, resource, reader: readerOf(context), records: rows.map(({ values }) => values) };
  const found = new Map<number, Known>();
  for (const known of await readKnown(writing, findMatches(batch, map.matchKey))) found.set(known.place, known);
  rows.forEach(({ id }, place) => {
    if (id !== undefined) found.set(place, { place, id, visible: true });
  });
  return found;
};

/** Where a record stands that the person may not see, that it stands is told, and no more. */
const nameOf = ({ id, visible }: Known): string => (visible ? `of the record ${id}` : 'of a record that you have no access to');

/** Sorts the rows of a batch into new ones, changes, and duplicates: of the file's earlier rows, and of what the database holds. */
export const sortRows = async (writing: Writing, rows: readonly MappedRow[]): Promise<Sorted> => {
  const { client, state, resource, map, context } = writing;
  const standing = await readStanding(writing, rows);
  const alike = new Map<number, Known>();
  if (map.mode === 'create') {
    const repeated = findRepeated({ model: state.model, resource, reader: readerOf(context), records: rows.map(({ values }) => values) });
    // Of several the one that the person may see.
    for (const known of await readKnown(writing, repeated)) if (alike.get(known.place)?.visible !== true) alike.set(known.place, known);
  }
  const keysOfRows = rows.map((row, place) => keysOfRow(writing, row, map.mode === 'create' ? undefined : standing.get(place)?.id));
  const rowOfKey = await readTaken(client, keysOfRows.flat());
  const [fresh, changes, verdicts, taken] = [[] as Keyed[], [] as Change[], [] as RowVerdict[], new Map<string, number>()];
  rows.forEach((row, place) => {
    const { number, cells } = row;
    const keys = keysOfRows[place] ?? [];
    const earlier = keys.map((one) => rowOfKey.get(one) ?? taken.get(one)).find((found) => found !== undefined);
    const known = standing.get(place);
    const same = known ?? alike.get(place);
    const tell = (verdict: RowVerdict): void => void verdicts.push(verdict);
    if (earlier !== undefined) return tell({ number, cells, verdict: 'duplicate', reason: 'of an earlier row of the file', detail: `of row ${earlier}` });
    if (map.mode === 'create' && same !== undefined) return tell({ number, cells, verdict: 'duplicate', reason: 'of a record that exists', detail: nameOf(same) });
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

import type { Known } from './findKnown.ts';
import type { Looked } from './lookUp.ts';
import { type MappedRow, type PlannedRow, planNew, reject } from './planRow.ts';
import type { RowVerdict } from './verdict.ts';
import type { Writing } from './writing.ts';

export type Keyed = PlannedRow & { readonly keys: readonly string[] };
type Change = { readonly row: MappedRow; readonly id: string };
export type Sorted = { readonly fresh: readonly Keyed[]; readonly changes: readonly Change[]; readonly verdicts: RowVerdict[]; readonly keys: ReadonlyMap<string, number> };

/** Where a record stands that the person may not see, that it stands is told, and no more. */
const nameOf = ({ id, visible }: Known): string => (visible ? `of the record ${id}` : 'of a record that you have no access to');

/** Sorts the rows of a batch into new ones, changes, and duplicates: of the file's earlier rows, and of what the database holds. */
export const sortRows = (writing: Writing, rows: readonly MappedRow[], looked: Looked): Sorted => {
  const { map } = writing;
  const [fresh, changes, verdicts, taken] = [[] as Keyed[], [] as Change[], [] as RowVerdict[], new Map<string, number>()];
  rows.forEach((row, place) => {
    const { number, cells } = row;
    const keys = looked.keys[place] ?? [];
    const earlier = keys.map((one) => looked.taken.get(one) ?? taken.get(one)).find((found) => found !== undefined);
    const known = looked.standing.get(place);
    const same = known ?? looked.alike.get(place);
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

import type { ExistingMatch } from '../lookUps/findExistingMatches.ts';
import type { RowLookup } from '../lookUps/lookUp.ts';
import { type MappedRow, type PlannedRow, planNew, reject } from '../planRow.ts';
import type { RowVerdict } from '../verdict.ts';
import type { Writing } from '../writing.ts';

/**
 * A new record with its keys: texts for its unique values and the values of the match key. A later row of the file with
 * an equal key is a duplicate.
 */
export type Keyed = PlannedRow & { readonly keys: readonly string[] };
type Change = { readonly row: MappedRow; readonly id: string };
/** The rows of a batch, by what happens to them. */
export type Sorted = {
  readonly fresh: readonly Keyed[];
  readonly changes: readonly Change[];
  readonly verdicts: RowVerdict[];
  readonly keys: ReadonlyMap<string, number>;
};

/** Describes an existing record. For a record outside the user's scope, only its existence is revealed. */
const nameOf = ({ id, visible }: ExistingMatch): string =>
  visible ? `of the record ${id}` : 'of a record that you have no access to';

/**
 * Decides what the import does with each row of a batch. Writes nothing. `lookup`: what the database contains for these
 * rows. Result: `fresh` has the new records. `changes` has the changes of existing records. `verdicts` has the rows
 * that are not written because they are duplicates or rejected. `keys` has each key of a row in `fresh` or `changes`,
 * with the number of that row.
 */
export const sortRows = (writing: Writing, rows: readonly MappedRow[], lookup: RowLookup): Sorted => {
  const { map } = writing;
  const [fresh, changes, verdicts, taken] = [
    [] as Keyed[],
    [] as Change[],
    [] as RowVerdict[],
    new Map<string, number>(),
  ];
  rows.forEach((row, place) => {
    const { number, cells } = row;
    const keys = lookup.keys[place] ?? [];
    const earlier = keys.map((one) => lookup.usedKeys.get(one) ?? taken.get(one)).find((found) => found !== undefined);
    const existing = lookup.existing.get(place);
    const same = existing ?? lookup.repeated.get(place);
    const addVerdict = (verdict: RowVerdict): void => void verdicts.push(verdict);
    if (earlier !== undefined)
      return addVerdict({
        number,
        cells,
        verdict: 'duplicate',
        reason: 'of an earlier row of the file',
        detail: `of row ${earlier}`,
      });
    if (map.mode === 'create' && same !== undefined)
      return addVerdict({
        number,
        cells,
        verdict: 'duplicate',
        reason: 'of a record that exists',
        detail: nameOf(same),
      });
    if ((existing?.count ?? 1) > 1)
      return addVerdict(reject(row, `${String(existing?.count)} records have this value`));
    if (map.mode === 'update' && existing === undefined) return addVerdict(reject(row, 'no record has this value'));
    if (existing !== undefined && map.mode !== 'create') changes.push({ row, id: existing.id });
    else {
      const planned = planNew(writing, row);
      if (!('plan' in planned)) return addVerdict(planned);
      fresh.push({ ...planned, keys });
    }
    for (const one of keys) taken.set(one, number);
  });
  return { fresh, changes, verdicts, keys: taken };
};

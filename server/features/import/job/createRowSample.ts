import { isObject } from '#model/schema/json.ts';
import type { ImportRow, ImportVerdict } from '#model/wire/imports.ts';

/**
 * Rows that are stored per verdict. chosen: as many as a screen shows. The file of rejected rows contains all of them.
 */
const maxShown: Readonly<Record<ImportVerdict, number>> = { created: 10, updated: 10, duplicate: 30, rejected: 60 };

/**
 * Creates a list of the first rows of each verdict. `before`: those of an earlier run. `add` returns whether the row
 * was added; false if there are enough rows with its verdict. `rows` returns the list in the order of the file.
 */
export const createRowSample = (before: readonly ImportRow[]) => {
  const lists = new Map<ImportVerdict, ImportRow[]>();
  const add = (row: ImportRow): boolean => {
    const list = lists.get(row.verdict) ?? [];
    lists.set(row.verdict, list);
    if (list.length >= maxShown[row.verdict]) return false;
    list.push(row);
    return true;
  };
  for (const row of before) add(row);
  return { add, rows: () => [...lists.values()].flat().sort((a, b) => a.number - b.number) };
};

// Only imports write the stored result.
const hasRows = (result: unknown): result is { readonly shown: readonly ImportRow[] } =>
  isObject(result) && Array.isArray(result['shown']);

/** Returns the first rows of each verdict that are stored in the result of an import. Empty if there are none. */
export const shownIn = (result: unknown): readonly ImportRow[] => (hasRows(result) ? result.shown : []);

import { allTitles } from '#model/language/wording.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { FileColumns } from './nameColumns.ts';
import { CsvError } from './readCsv.ts';
import type { ImportMap } from '../maps/parseMap.ts';

/** Columns that the file of rejected rows adds. They are ignored when the corrected file is imported again. */
export const addedColumns = ['Verdict', 'Reason'] as const;

/** Returns whether a title, in any language, is of a column that the file of rejected rows adds: verdict or reason. */
export const isAddedColumn = (title: string): boolean =>
  addedColumns.some((column) => column === title || allTitles(column).includes(title));

/**
 * Returns the names of a file's columns by position, if they fit the mapping `map`: it must assign each column to a
 * field or ignore it, and the file must have each assigned column. Two kinds of columns may be missing from the
 * mapping: those that the file of rejected rows adds, and those without a title. The latter are '' in the result, and a
 * row with a value in such a column is rejected later. `file`: the path of the file, which is put before each problem.
 * Errors: `CsvError` with all problems.
 */
export const readHeader = (
  file: string,
  { names, unnamed }: FileColumns,
  map: Pick<ImportMap, 'columns' | 'ignored'>,
): readonly string[] => {
  const problems: string[] = [];
  const named = new Set([...map.columns, ...map.ignored]);
  for (const [index, column] of names.entries()) {
    if (named.has(column) || isAddedColumn(column) || unnamed.includes(column)) continue;
    problems.push(
      `column ${index + 1}: is not in the mapping, got "${column}"; assign it to a field, or list it under "ignore" with the reason`,
    );
  }
  for (const column of map.columns.filter((name) => !names.includes(name))) {
    problems.push(`a column of the mapping is missing: ${didYouMean(column, names)}`);
  }
  if (problems.length > 0) throw new CsvError(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  return names.map((name) => (unnamed.includes(name) && !named.has(name) ? '' : name));
};

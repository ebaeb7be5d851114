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
 * Checks the columns of a file against the mapping: each must be assigned to a field or ignored explicitly. A column
 * without a title may be missing from the mapping, but a row with a value in it is rejected. Returns the names of the
 * columns by position, '' for such a column. Errors: `CsvError` with all problems, each after the path `file`.
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

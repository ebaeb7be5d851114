import { didYouMean } from '#model/values/closestName.ts';
import type { FileColumns } from './nameColumns.ts';
import { CsvError } from './readCsv.ts';
import type { ImportMap } from '../maps/parseMap.ts';

/** Columns that the list of rejected rows adds; a corrected list is imported again with the same map. */
export const addedColumns = ['Verdict', 'Reason'] as const;

/**
 * Checks a file's columns against the map: every column is read by a rule or left out on purpose, so that nothing is
 * lost unseen. A column without a title that the map does not name is no column: a row that fills it is rejected. Gives
 * the names by place; '' where there is no column.
 * Errors: `CsvError` with everything that doesn't fit.
 */
export const readHeader = (
  file: string,
  { names, unnamed }: FileColumns,
  map: Pick<ImportMap, 'columns' | 'ignored'>,
): readonly string[] => {
  const problems: string[] = [];
  const named = new Set([...map.columns, ...map.ignored, ...addedColumns]);
  for (const [index, column] of names.entries()) {
    if (named.has(column) || unnamed.includes(column)) continue;
    problems.push(
      `column ${index + 1}: is not in the map, got "${column}"; give it to a field, or name it under "ignore" with the reason`,
    );
  }
  for (const column of map.columns.filter((name) => !names.includes(name))) {
    problems.push(`a column of the map is missing: ${didYouMean(column, names)}`);
  }
  if (problems.length > 0) throw new CsvError(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  return names.map((name) => (unnamed.includes(name) && !named.has(name) ? '' : name));
};

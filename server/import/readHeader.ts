import { gotInstead } from '#model/nearest.ts';
import { CsvError } from './readCsv.ts';
import type { ImportMap } from './readMap.ts';

/** Columns that the list of rejected rows adds; a corrected list is imported again with the same map. */
export const verdictColumns = ['Verdict', 'Reason'] as const;

/**
 * Holds a file's first row to the map: every column is read by a rule or left out on purpose, so that nothing is lost unseen.
 * Errors: `CsvError` with everything that doesn't fit.
 */
export const readHeader = (file: string, cells: readonly string[], map: ImportMap): readonly string[] => {
  const header = cells.map((cell) => cell.trim());
  const problems: string[] = [];
  const known = [...map.columns, ...map.ignored, ...verdictColumns];
  header.forEach((column, index) => {
    if (column === '') problems.push(`column ${index + 1}: has no name`);
    else if (header.indexOf(column) < index) problems.push(`column ${index + 1}: is named like another one, got "${column}"`);
    else if (!known.includes(column)) problems.push(`column ${index + 1}: is not in the map, got "${column}"; give it to a field, or name it under "ignore" with the reason`);
  });
  for (const column of map.columns.filter((name) => !header.includes(name))) {
    problems.push(`a column of the map is missing: ${gotInstead(column, header)}`);
  }
  if (problems.length > 0) throw new CsvError(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  return header;
};

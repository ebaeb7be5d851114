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

/** Max missing columns that are named. chosen: more than people read, and each is compared with all columns. */
const maxMissing = 20;

/** Returns what the columns of a file and a mapping do not have in common, as sentences. */
const headerProblems = (
  { names, unnamed }: FileColumns,
  { columns, ignored }: Pick<ImportMap, 'columns' | 'ignored'>,
): readonly string[] => {
  const isMapped = (column: string): boolean => columns.includes(column) || ignored.includes(column);
  const unmapped = names.flatMap((column, index) =>
    isMapped(column) || isAddedColumn(column) || unnamed.includes(column)
      ? []
      : [
          `column ${index + 1}: is not in the mapping, got "${column}"; assign it to a field, or list it under "ignore" with the reason`,
        ],
  );
  const missing = columns
    .filter((name) => !names.includes(name))
    .slice(0, maxMissing)
    .map((column) => `a column of the mapping is missing: ${didYouMean(column, names)}`);
  return [...unmapped, ...missing];
};

/**
 * Returns the names of a file's columns by position, for the mapping `map`. A column that has no title and is not in
 * the mapping gets the name ''. Errors: `CsvError` with all problems, each preceded by the path `file`, in these cases:
 *
 * - the file lacks a column that the mapping assigns;
 * - the mapping neither assigns nor ignores a column with a title, except those that the file of rejected rows adds.
 */
export const parseHeader = (
  file: string,
  header: FileColumns,
  map: Pick<ImportMap, 'columns' | 'ignored'>,
): readonly string[] => {
  const problems = headerProblems(header, map);
  if (problems.length > 0) throw new CsvError(file, problems);
  const named = new Set([...map.columns, ...map.ignored]);
  return header.names.map((name) => (header.unnamed.includes(name) && !named.has(name) ? '' : name));
};

import type { CsvRow } from '../files/readCsv.ts';
import type { FileColumns } from '../files/nameColumns.ts';

/**
 * Returns a function that adds empty cells to a row that is shorter than `header`, because programs leave out empty
 * cells at the end. In a text file, only cells of columns without a title may be missing: a row that lacks any other
 * cell is returned unchanged.
 */
export const createRowPadder = ({
  columns,
  header,
  isText,
}: {
  readonly columns: FileColumns;
  readonly header: readonly string[];
  readonly isText: boolean;
}): ((row: CsvRow) => CsvRow) => {
  const fewest = isText ? columns.names.findLastIndex((name) => !columns.unnamed.includes(name)) + 1 : 0;
  return (row) => {
    const { length } = row.cells;
    return length < header.length && length >= fewest
      ? { ...row, cells: [...row.cells, ...header.slice(length).map(() => '')] }
      : row;
  };
};

import type { CsvRow } from '../files/readCsv.ts';
import type { FileColumns } from '../files/nameColumns.ts';

/**
 * Returns a function that adds the empty cells that a program left out at the end of a row. A workbook may leave out
 * any of them; in a text file only columns without a title may be missing.
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

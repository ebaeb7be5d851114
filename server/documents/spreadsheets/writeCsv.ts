import { Readable } from 'node:stream';
import { type Cell, digitsOf, type SheetRow, type SheetRows } from './cell.ts';
import { neutralizeFormula } from './neutralizeFormula.ts';
import { inChunks } from './inChunks.ts';

export type CsvSheet = {
  /** Titles of the columns, in the first line. */
  readonly header: readonly string[];
  readonly rows: SheetRows;
  /** Between cells; absent: a comma. */
  readonly delimiter?: string;
};

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  // A number runs nothing, and a sum of neutralised ones would be 0.
  if (typeof cell === 'number') return Number.isFinite(cell) ? digitsOf(cell) : '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return typeof cell === 'string' ? neutralizeFormula(cell) : cell.day;
};

const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Writes one line: `Asha,"Baner, Pune",'+919845012345\r\n`. */
export const csvLine = (row: SheetRow, delimiter = ','): string =>
  `${row.map((cell) => quoted(cellText(cell), delimiter)).join(delimiter)}\r\n`;

async function* lines({ header, rows, delimiter = ',' }: CsvSheet): AsyncGenerator<string> {
  // The mark tells spreadsheets that it is UTF-8.
  yield `\uFEFF${csvLine(header, delimiter)}`;
  for await (const row of rows) yield csvLine(row, delimiter);
}

/**
 * Writes a sheet as CSV (RFC 4180, UTF-8 with its mark), row by row as it is read; cells that a spreadsheet would run
 * are neutralised. When the reader goes away the rows' `return` is called, so that a query behind them ends.
 * Errors: what `rows` throw.
 */
export const writeCsv = (sheet: CsvSheet): Readable => Readable.from(inChunks(lines(sheet)), { objectMode: false });

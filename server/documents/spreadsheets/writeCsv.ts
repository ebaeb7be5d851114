import { Readable } from 'node:stream';
import { word } from '#model/language/wording.ts';
import { type Cell, digitsOf, type SheetRow, type SheetRows } from './cell.ts';
import { neutralizeFormula } from './neutralizeFormula.ts';
import { inChunks } from './inChunks.ts';

/** The content of a CSV file. */
export type CsvSheet = {
  /** Column titles, in the first line. */
  readonly header: readonly string[];
  readonly rows: SheetRows;
  /** Cell delimiter. Default: comma. */
  readonly delimiter?: string;
};

const cellText = (cell: Cell, delimiter: string): string => {
  if (cell === null) return '';
  // A number cannot run as a formula, and as text it could not be summed.
  if (typeof cell === 'number') return Number.isFinite(cell) ? digitsOf(cell) : '';
  if (typeof cell === 'boolean') return word(cell ? 'Yes' : 'No');
  return typeof cell === 'string' ? neutralizeFormula(cell, delimiter) : cell.day;
};

const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Returns one line of CSV. A text that could run as a formula gets an apostrophe, and quotes are added where needed.
 * Example: `Asha,"Baner, Pune",'+919845012345\r\n`.
 */
export const csvLine = (row: SheetRow, delimiter = ','): string =>
  `${row.map((cell) => quoted(cellText(cell, delimiter), delimiter)).join(delimiter)}\r\n`;

async function* lines({ header, rows, delimiter = ',' }: CsvSheet): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${csvLine(header, delimiter)}`;
  for await (const row of rows) yield csvLine(row, delimiter);
}

/**
 * Returns a stream of a sheet as CSV (RFC 4180, UTF-8 with byte order mark). Rows are taken as the stream is read.
 * Cells that could run as a formula get an apostrophe. If the reader stops early, the iterator of `rows` is closed,
 * which ends its database query. Errors: those of `rows`.
 */
export const writeCsv = (sheet: CsvSheet): Readable => Readable.from(inChunks(lines(sheet)), { objectMode: false });

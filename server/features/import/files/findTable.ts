import type { ImportLayout } from '#model/wire/imports.ts';
import { SheetError } from '../../../documents/spreadsheets/cell.ts';
import { type FileColumns, nameColumns } from './nameColumns.ts';
import type { CsvRow } from './readCsv.ts';
import { tooWide } from './skipRow.ts';
import type { Source } from './source.ts';

/** Location and columns of the table in a file. */
export type FoundTable = FileColumns & {
  readonly sheet: string;
  /** Row number as in the spreadsheet. */
  readonly headerRow: number;
  /** The first rows of the sheet, from which people can choose the header row. */
  readonly top: readonly CsvRow[];
  /** The first rows below the header. */
  readonly sample: readonly CsvRow[];
};

/** How to find a table: the chosen sheet and header row, and which texts are column titles. */
export type TableSearch = Pick<ImportLayout, 'sheet' | 'headerRow'> & { readonly isTitle: (text: string) => boolean };

/** Rows that are searched for the header. chosen: no cover page or letterhead is longer. */
const rowsSearched = 40;
const sheetsLookedAt = 20;

const filled = ({ cells }: CsvRow): readonly string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
const isFigure = (text: string): boolean => /^[\p{Sc}\d.,\s/:%+-]*$/u.test(text) && /\d/.test(text);

/** Returns the typical number of cells: half of the rows have at least that many. */
const usualWidth = (rows: readonly CsvRow[]): number =>
  rows.map((row) => filled(row).length).toSorted((a, b) => b - a)[Math.floor(rows.length / 2)] ?? 0;

type Candidate = { readonly row: CsvRow; readonly titles: number };

/**
 * Returns the row with the most recognized titles, otherwise the first row of words that is about as wide as the rows
 * below it.
 */
const findHeader = (rows: readonly CsvRow[], isTitle: TableSearch['isTitle']): Candidate | undefined => {
  const counted = rows.map((row): Candidate => ({ row, titles: new Set(filled(row).filter(isTitle)).size }));
  const best = counted.reduce<Candidate | undefined>(
    (first, one) => (first === undefined || one.titles > first.titles ? one : first),
    undefined,
  );
  if (best !== undefined && (best.titles >= 2 || (best.titles === 1 && filled(best.row).length === 1))) return best;
  const wide = counted.find(({ row }, index) => {
    const cells = filled(row);
    const usual = usualWidth(rows.slice(index + 1));
    return cells.length >= Math.max(1, usual * 0.6) && cells.filter(isFigure).length <= cells.length / 2;
  });
  return wide ?? counted[0];
};

const firstRows = async (source: Source, sheet: string, headerRow = 0): Promise<readonly CsvRow[]> => {
  const rows: CsvRow[] = [];
  let after = 0;
  for await (const row of source.rows(sheet)) {
    // For a chosen header far down, only the rows around it are kept.
    if (rows.length >= rowsSearched && row.number < headerRow) rows.splice(rowsSearched / 2, 1);
    rows.push({ ...row, cells: row.cells.map((cell) => cell.slice(0, 1000)) });
    if (row.number >= headerRow) after += 1;
    if (rows.length >= rowsSearched && after > rowsSearched / 2) break;
  }
  return rows;
};

type RowLookup = { readonly sheet: string; readonly rows: readonly CsvRow[]; readonly header: Candidate | undefined };

const lookAt = async (source: Source, sheet: string, isTitle: TableSearch['isTitle']): Promise<RowLookup> => {
  const rows = await firstRows(source, sheet);
  return { sheet, rows, header: findHeader(rows, isTitle) };
};

/** Returns whether the header has several columns, and rows below it have values in several columns. */
const isTable = ({ rows, header }: RowLookup): boolean => {
  if (header === undefined || filled(header.row).length < 2) return false;
  const below = rows.filter(({ number }) => number > header.row.number);
  return below.some((row) => filled(row).length >= 2) && usualWidth(below) >= 2;
};

/** Chooses the sheet with the most recognized titles, otherwise the first with a table, otherwise the first. */
const chooseSheet = async (source: Source, isTitle: TableSearch['isTitle']): Promise<RowLookup> => {
  const examined: RowLookup[] = [];
  for (const sheet of source.sheets.slice(0, sheetsLookedAt)) examined.push(await lookAt(source, sheet, isTitle));
  const [best] = examined
    .filter(({ header }) => (header?.titles ?? 0) >= 2)
    .toSorted((a, b) => (b.header?.titles ?? 0) - (a.header?.titles ?? 0));
  const chosen = best ?? examined.find(isTable) ?? examined.find(({ rows }) => rows.length > 0) ?? examined[0];
  return chosen ?? { sheet: '', rows: [], header: undefined };
};

/** Returns the number of columns. Columns without a title count if many rows fill them. */
const widthOf = (header: CsvRow, sample: readonly CsvRow[], { text }: Source): number => {
  let width = header.cells.length;
  const fills = (place: number): number => sample.filter(({ cells }) => (cells[place] ?? '').trim() !== '').length;
  const widest = Math.max(width, ...sample.map(({ cells }) => cells.length));
  // In text files, a row that is wider than the others contains an unquoted delimiter.
  for (let place = width; place < widest; place += 1)
    if (fills(place) > (text === undefined ? 0 : sample.length / 2)) width = place + 1;
  return width;
};

/**
 * Finds the table of a file: its sheet, header row, column names and first rows. `sheet`, `headerRow`: if set, the
 * table is on this sheet or has this header row. `isTitle`: returns whether a text is a column title. Errors:
 * `SheetError` if the file has no row, no row with the number `headerRow`, or too many columns.
 */
export const findTable = async (source: Source, { sheet, headerRow, isTitle }: TableSearch): Promise<FoundTable> => {
  const examined =
    sheet === undefined || source.text !== undefined
      ? await chooseSheet(source, isTitle)
      : await lookAt(source, sheet, isTitle);
  const rows =
    headerRow === undefined || examined.rows.some(({ number }) => number === headerRow)
      ? examined.rows
      : await firstRows(source, examined.sheet, headerRow);
  const header = headerRow === undefined ? examined.header?.row : rows.find(({ number }) => number === headerRow);
  if (header === undefined) {
    throw new SheetError(
      headerRow === undefined
        ? 'is empty; expected a first row with the names of the columns.'
        : `has no row ${headerRow} with the names of the columns; choose another one.`,
    );
  }
  // Columns beyond the limit would be missing, and every row would be refused.
  if (header.malformed === tooWide) throw new SheetError(`${tooWide}; delete those that you do not import.`);
  const sample = rows.filter(({ number }) => number > header.number);
  const width = widthOf(
    header,
    sample.filter(({ malformed }) => malformed === undefined),
    source,
  );
  const columns = nameColumns(Array.from({ length: width }, (_, place) => header.cells[place] ?? ''));
  return {
    sheet: examined.sheet,
    headerRow: header.number,
    top: rows.filter(({ number }) => number <= Math.max(header.number, 10)),
    sample,
    ...columns,
  };
};

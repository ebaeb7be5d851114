/**
 * Max columns of a sheet or text file that is read. chosen: no import maps more. A single cell far to the right would
 * make every row that wide.
 */
export const maxReadColumns = 2000;

/** A date in a cell, so that a spreadsheet sorts and formats it as one: `{"day":"2024-01-05"}`. */
type DayCell = { readonly day: string };

/** Value of a cell. Text is never read as a formula. */
export type Cell = string | number | boolean | DayCell | null;

/** The cells of a row, from the first column. */
export type SheetRow = readonly Cell[];

/** Rows from a list, or from a query that is still running. */
export type SheetRows = Iterable<SheetRow> | AsyncIterable<SheetRow>;

/** Thrown for a file that cannot be read as a spreadsheet. The message is one sentence. */
export class SheetError extends Error {}

/**
 * Formats a number in full, with the shortest digits that read back as the same number, because spreadsheets and
 * imports do not know `1e+21`. Example: `1.1000000000000001` → `1.1`, `1e-7` → `0.0000001`.
 */
export const digitsOf = (value: number): string => {
  const short = String(value);
  if (!short.includes('e')) return short;
  const [mantissa = '', exponent = '0'] = short.split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const sign = value < 0 ? '-' : '';
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return point >= digits.length
    ? `${sign}${digits}${'0'.repeat(point - digits.length)}`
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};

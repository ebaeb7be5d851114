/** A day of the calendar in a cell, so that a spreadsheet sorts and shows it as one: `{"day":"2024-01-05"}`. */
type DayCell = { readonly day: string };

/** What a cell of a sheet holds; text is never read as a formula. */
export type Cell = string | number | boolean | DayCell | null;

export type SheetRow = readonly Cell[];

/** Rows as they come, from a list or from a query that is still running. */
export type SheetRows = Iterable<SheetRow> | AsyncIterable<SheetRow>;

/** A file that can't be read as a sheet; its message is one sentence. */
export class SheetError extends Error {}

/**
 * Writes a number in full, the shortest digits that read back as the same number; spreadsheets and imports know no
 * `1e+21`.
 * Example: `1.1000000000000001` → `1.1`, `1e-7` → `0.0000001`.
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

import { digitsOf } from './cell.ts';

/** Ids of Excel's built-in date and time formats. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

/**
 * Returns whether a number format shows dates or times: true for `d\-mmm\-yyyy`, false for `#,##0.00 "day"`. If `code`
 * is undefined, the format is the built-in one with this `id`; otherwise `id` is ignored.
 */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return builtInDates.has(id);
  const [positive = ''] = code.split(';');
  return (
    /[ymdhs]/i.test(positive.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')) &&
    !/general/i.test(positive)
  );
};

const dayMs = 86_400_000;

/**
 * Converts a spreadsheet's date number to `2024-01-05`, with a time to `2024-01-05T14:30:00`. A number that is negative
 * or too large for a date is returned as digits. Units: days since 31 December 1899; with `from1904`, since 1 January
 * 1904.
 */
export const dateText = (serial: number, { from1904 }: { readonly from1904: boolean }): string => {
  // The 1900 calendar counts a 29 February that did not exist.
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * dayMs));
  if (Number.isNaN(at.getTime()) || serial < 0) return digitsOf(serial);
  const text = at.toISOString();
  if (Number.isInteger(serial)) return text.slice(0, 10);
  const time = text.slice(11, 23);
  return `${text.slice(0, 10)}T${time.endsWith('.000') ? time.slice(0, 8) : time}`;
};

/**
 * Formats a number cell as a person would type it: all digits, without an exponent. The result of a formula is rounded
 * to 15 digits, as spreadsheets show it. A text that is not a number is returned unchanged.
 */
export const numberText = (text: string, { isFormula }: { readonly isFormula: boolean }): string => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  return digitsOf(isFormula && !Number.isInteger(value) ? Number(value.toPrecision(15)) : value);
};

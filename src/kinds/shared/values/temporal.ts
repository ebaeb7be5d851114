import { word } from '#model/language/wording.ts';
import { isDay, monthNames, toDay } from '#model/values/time/dates.ts';
import { maxTypedLength } from './texts.ts';

/** Allowed years of a date. Other years are typing errors. */
export const allowedYears = { min: 1900, max: 2200 } as const;

/** Returns whether a date lies in the years 1900 to 2200. `text` starts with the year: `2024-01-05` or `2024-01`. */
export const isInYears = (text: string): boolean =>
  Number(text.slice(0, 4)) >= allowedYears.min && Number(text.slice(0, 4)) <= allowedYears.max;

/**
 * Returns the number of a month (1 to 12) by its English name, by at least three letters of it (`jan`, `Sept`), or by
 * its name in the current language.
 */
const monthNumber = (typed: string): number | undefined => {
  const own = monthNames.findIndex((name) => word(name).normalize('NFKC') === typed.normalize('NFKC'));
  if (own !== -1) return own + 1;
  const index = monthNames.findIndex((name) => name.toLowerCase() === typed.slice(0, 3).toLowerCase());
  const full = [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ][index];
  return full?.startsWith(typed.toLowerCase().replace(/\.$/, '')) === true ? index + 1 : undefined;
};

/** Returns a full year. Two digits are a year of this century. */
const fullYear = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

/**
 * Result of parsing a day: the day as `2024-01-05`; 'no such day' for a date that does not exist, such as 30 February;
 * 'no date' for other texts.
 */
export type ParsedDay = { readonly day: string } | 'no such day' | 'no date';

const forms: readonly { readonly pattern: RegExp; readonly order: readonly ('year' | 'month' | 'day')[] }[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, order: ['year', 'month', 'day'] },
  // The day comes first, as in India and most of the world.
  { pattern: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/, order: ['day', 'month', 'year'] },
  {
    pattern: /^(\d{1,2})(?:st|nd|rd|th)?[-\s/.]*([\p{L}\p{M}]{2,9}\.?)[-\s/.,]*(\d{4}|\d{2})$/u,
    order: ['day', 'month', 'year'],
  },
  { pattern: /^([\p{L}\p{M}]{2,9}\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u, order: ['month', 'day', 'year'] },
];

/**
 * Parses a day in the usual spellings: `5-Jan-2024`, `2024-01-05`, `05/01/2024` (day first) and `January 5, 2024` →
 * `{"day":"2024-01-05"}`. Returns `no such day` for a date that does not exist, such as 30 February, and `no date` for
 * other texts.
 */
export const parseDay = (text: string): ParsedDay => {
  if (text.length > maxTypedLength) return 'no date';
  for (const { pattern, order } of forms) {
    const found = pattern.exec(text.trim())?.slice(1);
    if (found === undefined) continue;
    const part = (name: 'year' | 'month' | 'day'): string => found[order.indexOf(name)] ?? '';
    const month = /^\d/.test(part('month')) ? Number(part('month')) : monthNumber(part('month'));
    if (month === undefined) return 'no date';
    const day = toDay(fullYear(part('year')), month, Number(part('day')));
    return day === undefined ? 'no such day' : { day };
  }
  return 'no date';
};

/**
 * Parses a month in the usual spellings: `Jan-2024`, `January 24`, `1/2024`, `2024-01` → `2024-01`. Spreadsheets store
 * a month as one of its days, sometimes with a time: `2027-12-01T00:00:00` → `2027-12`. Returns undefined for other
 * texts.
 */
export const parseMonth = (text: string): string | undefined => {
  const [, name, namedYear = ''] = /^([\p{L}\p{M}]{2,9}\.?)[-\s/,.']*(\d{4}|\d{2})$/u.exec(text) ?? [];
  const [, first, firstYear = ''] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const [, year, last = ''] = /^(\d{4})[-/.](\d{1,2})$/.exec(text) ?? [];
  const number = name !== undefined ? monthNumber(name) : Number(first ?? last);
  const month = `${name !== undefined ? fullYear(namedYear) : (year ?? firstYear)}-${String(number).padStart(2, '0')}`;
  if (isDay(`${month}-01`) && isInYears(month)) return month;
  const read = parseDay(text.replace(/[T\s]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?Z?$/, ''));
  return typeof read === 'object' && isInYears(read.day) ? read.day.slice(0, 7) : undefined;
};

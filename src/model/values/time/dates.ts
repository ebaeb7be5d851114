import { cachedBy } from '../../cachedBy.ts';
import { word, wording } from '../../language/wording.ts';

/**
 * In this file, a day is `2024-01-05`, a month `2024-01`, an instant `2024-01-05T09:30:00.000Z` in UTC, and time zones
 * are IANA names.
 */

/** The short English names of the months, as formatted dates contain them. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const dayMs = 86_400_000;

/** What a clock and a calendar on the wall show in a time zone. `month` and `day` count from 1. */
export type WallTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
};

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Formats a date as `2024-01-05`. Returns undefined for a date that does not exist, such as 30 Feb. */
export const toDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 0 && year <= 9999 ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : undefined;
};

/** Returns whether a text is an existing date in the form `2024-01-05`. */
export const isDay = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && toDay(Number(year), Number(month), Number(day)) === text;
};

/** Joins the parts of a date: with hyphens in English, with spaces in other languages. */
const joinDate = (...parts: readonly (string | number)[]): string => parts.join(wording() === undefined ? '-' : ' ');

/** Formats a day, '' if invalid: `2024-01-05` → `5-Jan-2024`, in Hindi `5 जनवरी 2024`. Source: specification §9. */
export const dayText = (day: string): string => {
  if (!isDay(day)) return '';
  const [year = '', month, date] = day.split('-');
  return joinDate(Number(date), word(monthNames[Number(month) - 1] ?? ''), year);
};

/** Formats a month, '' if invalid: `2024-01` → `Jan-2024`, in Hindi `जनवरी 2024`. */
export const monthText = (month: string): string =>
  isDay(`${month}-01`) ? joinDate(word(monthNames[Number(month.slice(5)) - 1] ?? ''), month.slice(0, 4)) : '';

/** Adds days to a day: `("2024-02-28", 2)` → `2024-03-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The part of `Temporal` that is used here. Node 20 and Safari do not have it yet. */
type ZonedTimes = {
  readonly Instant: {
    readonly fromEpochMilliseconds: (ms: number) => {
      readonly toZonedDateTimeISO: (timeZone: string) => { readonly toPlainDateTime: () => WallTime };
    };
  };
};

// Creating a formatter is far slower than using it, and a list shows hundreds of dates.
const formatterOf = cachedBy(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

const wallTimeByFormatter = (instant: Date, timeZone: string): WallTime => {
  // Parsed from the text, whose order `en-US` defines: formatting to parts is slower.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = formatterOf(timeZone)
    .format(instant)
    .split(/\D+/)
    .map(Number);
  return { year, month, day, hour, minute, second };
};

/**
 * Returns the local date and time that an instant has in a time zone. Uses `Temporal` where it exists, because the
 * first formatter of a page makes the browser read the tables of all languages. Errors: RangeError if the instant or
 * the time zone is invalid.
 */
export const wallTimeOf = (instant: Date, timeZone: string): WallTime => {
  const { Temporal } = globalThis as { readonly Temporal?: ZonedTimes };
  if (Temporal === undefined) return wallTimeByFormatter(instant, timeZone);
  const { year, month, day, hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
  return { year, month, day, hour, minute, second };
};

// The calendar repeats after 400 years. `Date.UTC` maps the years 0 to 99 to the last century.
const utcOf = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year + 400, month - 1, day, hour, minute, second) - 146_097 * dayMs;

const offsetMs = (timeMs: number, timeZone: string): number =>
  utcOf(wallTimeOf(new Date(timeMs), timeZone)) - Math.floor(timeMs / 1000) * 1000;

/**
 * Returns the instant of a local time in a time zone. A local time that daylight saving time skips is moved by the
 * length of the gap: 2:30 → 3:30. For a local time that occurs twice, the first of the two instants is returned.
 */
export const toInstant = (wall: WallTime, timeZone: string): Date => {
  const wanted = utcOf(wall);
  const before = wanted - offsetMs(wanted - dayMs, timeZone);
  const after = wanted - offsetMs(wanted + dayMs, timeZone);
  const shows = (timeMs: number): boolean => timeMs + offsetMs(timeMs, timeZone) === wanted;
  const found = [before, after].filter(shows).sort((a, b) => a - b)[0];
  return new Date(found ?? before);
};

const dayOfWall = ({ year, month, day }: WallTime): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

const clockOfWall = ({ hour, minute }: WallTime): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minute)} ${hour < 12 ? 'am' : 'pm'}`;

/** Returns the local date, such as `2024-01-05`, that an instant has in a time zone. */
export const dayOf = (instant: Date, timeZone: string): string => dayOfWall(wallTimeOf(instant, timeZone));

/** Returns the first instant of a day in a time zone: midnight, or later if a clock change skips midnight. */
export const startOfDay = (day: string, timeZone: string): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return toInstant({ year, month, day: date, hour: 0, minute: 0, second: 0 }, timeZone);
};

/** Formats the local time of an instant, '' if invalid: `2024-01-05T09:00:00.000Z` in Asia/Kolkata → `2:30 pm`. */
export const clockText = (instant: string, timeZone: string): string => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : clockOfWall(wallTimeOf(date, timeZone));
};

/** Formats an instant, '' if invalid: `2024-01-05T09:00:00.000Z` in Asia/Kolkata → `5-Jan-2024, 2:30 pm`. */
export const instantText = (instant: string, timeZone: string): string => {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const wall = wallTimeOf(date, timeZone);
  return `${dayText(dayOfWall(wall))}, ${clockOfWall(wall)}`;
};

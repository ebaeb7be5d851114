import { word } from '../../language/wording.ts';
import type { QuickRange } from '../../schema/files/tileSchema.ts';
import { addDays, toDay } from './dates.ts';

/** A range of days, both inclusive. Undefined: no limit on that side. */
export type DayRange = { readonly from: string | undefined; readonly to: string | undefined };

type Make = (today: string) => DayRange;

const numbersOf = (day: string): readonly [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};

/** Returns the first day of the month some months away: `("2026-01-15", -1)` → `2025-12-01`. */
const monthStart = (day: string, months: number): string => {
  const [year, month] = numbersOf(day);
  const count = year * 12 + month - 1 + months;
  return toDay(Math.floor(count / 12), (count % 12) + 1, 1) ?? day;
};

/** chosen: weeks start on Monday, as in Indian offices. */
const weekStart = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/**
 * Returns the number of months from the start of a part of the year, such as a quarter, to a day's month. The year
 * starts in April. In a quarter: 0 for April, 2 for June.
 */
const monthsInto = (day: string, length: number): number => (numbersOf(day)[1] - 4 + 12) % length;

/**
 * Returns a function that returns the range of a part of the year, such as a quarter. `parts` is 0 for the part that
 * contains the given day, -1 for the part before it.
 */
const months =
  (length: number, parts: number): Make =>
  (today) => {
    const start = monthStart(today, parts * length - monthsInto(today, length));
    return { from: start, to: addDays(monthStart(start, length), -1) };
  };

const days =
  (first: number, last: number): Make =>
  (today) => ({ from: addDays(today, first), to: addDays(today, last) });

const week =
  (weeks: number): Make =>
  (today) =>
    days(weeks * 7, weeks * 7 + 6)(weekStart(today));

/**
 * The title and the days of each named range. A year is India's financial year, April to March; its
 * quarters are calendar quarters.
 */
const table = {
  today: { title: 'Today', range: days(0, 0) },
  yesterday: { title: 'Yesterday', range: days(-1, -1) },
  last7: { title: 'Last 7 days', range: days(-6, 0) },
  last30: { title: 'Last 30 days', range: days(-29, 0) },
  thisWeek: { title: 'This week', range: week(0) },
  lastWeek: { title: 'Last week', range: week(-1) },
  thisMonth: { title: 'This month', range: months(1, 0) },
  lastMonth: { title: 'Last month', range: months(1, -1) },
  thisQuarter: { title: 'This quarter', range: months(3, 0) },
  lastQuarter: { title: 'Last quarter', range: months(3, -1) },
  thisYear: { title: 'This financial year', range: months(12, 0) },
  lastYear: { title: 'Last financial year', range: months(12, -1) },
  all: { title: 'All time', range: () => ({ from: undefined, to: undefined }) },
} as const satisfies Readonly<Record<QuickRange, { readonly title: string; readonly range: Make }>>;

/** Returns whether a text is the name of a quick range, such as `last7` or `thisMonth`. */
export const isQuickRange = (word: string): word is QuickRange => Object.hasOwn(table, word);

/** Returns the title of a quick range: `last7` → `Last 7 days`. */
export const quickRangeTitle = (name: QuickRange): string => word(table[name].title);

/**
 * Returns the first and last day of a quick range if the current day is `today`: `("thisYear", "2026-11-21")` →
 * `{"from":"2026-04-01","to":"2027-03-31"}`. Both are undefined for `all`.
 */
export const quickRangeDays = (name: QuickRange, today: string): DayRange => table[name].range(today);

import { addDays, dayOf, startOfDay } from './dates.ts';

const relativeDays: Readonly<Record<string, number>> = { $today: 0, $tomorrow: 1 };

/** Returns the date that `$now`, `$today` or `$tomorrow` means in a time zone. Other values are returned unchanged. */
export const resolveRelativeDay = (value: string, now: Date, timeZone: string): string => {
  if (value === '$now') return dayOf(now, timeZone);
  const days = Object.hasOwn(relativeDays, value) ? relativeDays[value] : undefined;
  return days === undefined ? value : addDays(dayOf(now, timeZone), days);
};

/**
 * Returns the instant that `$now`, `$today` or `$tomorrow` means. `$today` and `$tomorrow` are the start of that day in
 * the time zone. Other values are returned unchanged. Example: `("$today", 2024-01-05T20:00Z, "Asia/Kolkata")` →
 * `2024-01-05T18:30:00.000Z`, the start of 6-Jan in India.
 */
export const resolveRelative = (value: string, now: Date, timeZone: string): string => {
  if (value === '$now') return now.toISOString();
  const day = resolveRelativeDay(value, now, timeZone);
  return day === value ? value : startOfDay(day, timeZone).toISOString();
};

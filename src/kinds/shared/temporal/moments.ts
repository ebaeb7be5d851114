import { addDays, dayOf, isDay, toInstant, wallTimeOf } from '#model/values/time/dates.ts';

/** The current time, and the time zone in which moments are parsed and formatted. */
export type MomentContext = { readonly timeZone: string; readonly now: Date };

/**
 * The time that a typed or picked day gets if the user gives none: 11:00 am. Units: minutes after midnight. chosen:
 * late morning.
 */
export const defaultMinutes = 11 * 60;

/**
 * Returns the instant at which it is `minutes` after midnight on a day in a time zone: `("2024-01-05", 660,
 * "Asia/Kolkata")` → 11:00 am in India.
 */
export const atMinutes = (day: string, minutes: number, timeZone: string): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return toInstant(
    { year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 },
    timeZone,
  );
};

/** Returns the local time that an instant has in a time zone, as minutes after midnight. */
export const minutesOf = (instant: Date, timeZone: string): number => {
  const { hour, minute } = wallTimeOf(instant, timeZone);
  return hour * 60 + minute;
};

/** Returns the instant `minutes` after now, rounded up to a whole minute. */
export const inMinutes = (minutes: number, { now }: MomentContext): Date =>
  new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + minutes * 60_000);

/** Returns the date of the next day after today that is the given weekday: 0 for Sunday to 6 for Saturday. */
export const nextWeekday = (weekday: number, { timeZone, now }: MomentContext): string => {
  const today = dayOf(now, timeZone);
  const current = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (weekday - current + 7) % 7 || 7);
};

/**
 * Returns the date of a stored value: the value itself if it is a date, or the local date if it is an instant.
 * Undefined for other values.
 */
export const dayOfValue = (value: string, timeZone: string): string | undefined => {
  if (isDay(value)) return value;
  const date = new Date(value);
  return !value.includes('T') || Number.isNaN(date.getTime()) ? undefined : dayOf(date, timeZone);
};

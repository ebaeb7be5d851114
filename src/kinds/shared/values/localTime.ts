import { toInstant, wallTimeOf } from '#model/values/time/dates.ts';

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/**
 * Formats an instant for the browser's `datetime-local` input: `2024-01-05T09:00:00.000Z` in Asia/Kolkata →
 * `2024-01-05T14:30`. Returns '' for an invalid instant.
 */
export const toLocalTime = (instant: string, timeZone: string): string => {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const { year, month, day, hour, minute } = wallTimeOf(date, timeZone);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
};

/**
 * Converts the value of the browser's `datetime-local` input to an instant: `2024-01-05T14:30` in Asia/Kolkata →
 * `2024-01-05T09:00:00.000Z`. Does not validate the text: for '' and other texts the result is meaningless.
 */
export const fromLocalTime = (text: string, timeZone: string): string => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return toInstant({ year, month, day, hour, minute, second: 0 }, timeZone).toISOString();
};

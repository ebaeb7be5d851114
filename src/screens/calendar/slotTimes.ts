import { toLocalTime } from '#kinds/shared/values/localTime.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import type { CalendarView } from './gridOptions.ts';

type Hours = Pick<Settings, 'timeZone' | 'shift'>;

const slotMs = 30 * 60_000;

/** Formats a local time that a date contains as if it were UTC: `2026-11-28T09:30`. */
export const wallText = (date: Date | undefined): string => date?.toISOString().slice(0, 16) ?? '';

/** Returns the beginning of the slot of half an hour that contains a time. */
const slotOf = (ms: number): string => new Date(Math.floor(ms / slotMs) * slotMs).toISOString().slice(0, 16);

/** Returns the local time half an hour after a local time. */
export const slotAfter = (time: string): string => slotOf(Date.parse(`${time}Z`) + slotMs);

/** Returns the next slot, as the agency's local time: `2026-11-28T09:30`. */
const nextSlot = (now: Date, { timeZone }: Hours): string => slotAfter(toLocalTime(now.toISOString(), timeZone));

/**
 * Returns the local time of a new record on a day, such as `2026-11-28`: when work begins, or the next slot if that is
 * over today.
 */
export const timeOnDay = (day: string, now: Date, hours: Hours): string => {
  const [start, next] = [`${day}T${hours.shift.start}`, nextSlot(now, hours)];
  return start < next && next.startsWith(day) ? next : start;
};

/**
 * Returns the local time of a new record where a calendar was clicked. `date`: the local time as if it were UTC.
 * `allDay`: whether a day was clicked, not a time.
 */
export const timeOfClick = (
  { date, allDay }: { readonly date: Date; readonly allDay: boolean },
  now: Date,
  hours: Hours,
): string => (allDay ? timeOnDay(date.toISOString().slice(0, 10), now, hours) : slotOf(date.getTime()));

const dayMinutes = 24 * 60;
const slotKeys = { ArrowUp: -30, ArrowDown: 30, ArrowLeft: -dayMinutes, ArrowRight: dayMinutes };
const monthKeys = { ...slotKeys, ArrowUp: -7 * dayMinutes, ArrowDown: 7 * dayMinutes };

/**
 * Returns the local time to which an arrow key moves from `time`: by half an hour or a day, and in a month by a day or
 * a week. Undefined for other keys.
 */
export const timeAfterKey = (view: CalendarView, key: string, time: string): string | undefined => {
  const minutes = Object.entries(view === 'month' ? monthKeys : slotKeys).find(([name]) => name === key)?.[1];
  return minutes === undefined
    ? undefined
    : new Date(Date.parse(`${time}Z`) + minutes * 60_000).toISOString().slice(0, 16);
};

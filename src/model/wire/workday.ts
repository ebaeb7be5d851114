import { addDays, dayOf, toInstant, wallTimeOf } from '../values/time/dates.ts';
import type { Settings, Shift } from '../schema/settingsSchema.ts';
import { weekDayOf } from '../values/time/weekDayOf.ts';

/** States of a day in the attendance. */
export const dayStates = ['Present', 'Late', 'Half day', 'Absent', 'Leave', 'Week off'] as const;
/** The state of a day in the attendance, such as `Half day`. */
export type DayState = (typeof dayStates)[number];
/** States of a day on which the user did not work, so it has no hours. */
export const restStates: readonly DayState[] = ['Absent', 'Leave', 'Week off'];

/** A break between two instants; without `end` it is running. */
export type Pause = { readonly start: string; readonly end?: string | null };
/** The hours of a day: instants in UTC; without `clockOut` the day is running. */
export type Hours = { readonly clockIn: string; readonly clockOut?: string | null; readonly breaks?: readonly Pause[] };

const minuteMs = 60_000;
/** chosen: after this time, the clock-out was forgotten. */
const maxHours = 16;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const isOvernight = ({ start, end }: Shift): boolean => minutesOf(end) <= minutesOf(start);

/** Returns all days of a month: `2024-02` → `2024-02-01` … `2024-02-29`. */
export const daysOfMonth = (month: string): readonly string[] => {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => day.startsWith(month));
};

/**
 * Returns the working day to which an instant belongs: the day in the organization's time zone or, until a night shift
 * ends, the day on which the shift started. Example: shift 22:00–06:00 in Asia/Kolkata, `2024-01-05T20:00Z` (1:30 on
 * the 6th there) → `2024-01-05`.
 */
export const workdayOf = (instant: Date, { timeZone, shift }: Pick<Settings, 'timeZone' | 'shift'>): string => {
  const day = dayOf(instant, timeZone);
  const { hour, minute } = wallTimeOf(instant, timeZone);
  return isOvernight(shift) && hour * 60 + minute < minutesOf(shift.end) ? addDays(day, -1) : day;
};

/** Returns the instant at which the shift of a day starts. */
export const shiftStart = (day: string, { timeZone, shift }: Pick<Settings, 'timeZone' | 'shift'>): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const minutes = minutesOf(shift.start);
  return toInstant(
    { year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 },
    timeZone,
  );
};

/**
 * Returns the whole minutes worked: from clock-in to clock-out, or to `now` if there is no clock-out, minus the breaks.
 * A break that has not ended counts until the clock-out or `now`. At least 0. Daylight saving time has no effect.
 */
export const workedMinutes = ({ clockIn, clockOut, breaks = [] }: Hours, now: Date): number => {
  const end = clockOut === undefined || clockOut === null ? now.getTime() : Date.parse(clockOut);
  const paused = breaks.reduce((sum, pause) => {
    const until = pause.end === undefined || pause.end === null ? end : Date.parse(pause.end);
    return sum + Math.max(0, until - Date.parse(pause.start));
  }, 0);
  return Math.max(0, Math.floor((end - Date.parse(clockIn) - paused) / minuteMs));
};

/**
 * Returns the state of a day on which a user worked: `Half day` for fewer hours than `shift.halfDayHours`, `Late` for a
 * start after the grace period, otherwise `Present`. chosen: a day without a clock-out is not yet a half day, and work
 * on a weekly day off is always `Present`.
 */
export const workedState = (
  day: string,
  hours: Hours,
  settings: Pick<Settings, 'timeZone' | 'shift' | 'weekOffs'>,
): DayState => {
  if (settings.weekOffs.includes(weekDayOf(day))) return 'Present';
  const isOver = hours.clockOut !== undefined && hours.clockOut !== null;
  if (isOver && workedMinutes(hours, new Date(0)) < settings.shift.halfDayHours * 60) return 'Half day';
  const latest = shiftStart(day, settings).getTime() + settings.shift.graceMinutes * minuteMs;
  // Whole minutes: a clock-in at 10:15:40 with grace until 10:15 is on time.
  return Math.floor(Date.parse(hours.clockIn) / minuteMs) * minuteMs > latest ? 'Late' : 'Present';
};

/**
 * Returns the state of a day without a record: `Week off` on a weekly day off, `Absent` if it is before `today`,
 * otherwise undefined.
 */
export const emptyState = (
  day: string,
  today: string,
  { weekOffs }: Pick<Settings, 'weekOffs'>,
): DayState | undefined => {
  if (weekOffs.includes(weekDayOf(day))) return 'Week off';
  return day < today ? 'Absent' : undefined;
};

/**
 * Returns whether a clock-in was more than 16 hours ago. For a day without a clock-out, this means that the user has
 * forgotten to clock out. Do not call it for other days.
 */
export const isForgotten = ({ clockIn }: Pick<Hours, 'clockIn'>, now: Date): boolean =>
  now.getTime() - Date.parse(clockIn) > maxHours * 60 * minuteMs;

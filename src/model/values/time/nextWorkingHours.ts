import type { Settings } from '../../schema/settingsSchema.ts';
import { addDays, dayOf, toInstant } from './dates.ts';
import { weekDayOf } from './weekDayOf.ts';

/** When an organization works: its time zone, its shift and its weekly days off. */
export type WorkingHours = Pick<Settings, 'timeZone' | 'shift' | 'weekOffs'>;

const instantOf = (day: string, time: string, timeZone: string): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return toInstant({ year, month, day: date, hour, minute, second: 0 }, timeZone);
};

/** Returns the working hours that begin on a day, or undefined for a weekly day off. */
export const workingHoursOf = (
  day: string,
  { timeZone, shift, weekOffs }: WorkingHours,
): { readonly from: Date; readonly to: Date } | undefined => {
  if (weekOffs.includes(weekDayOf(day))) return undefined;
  const endDay = shift.end <= shift.start ? addDays(day, 1) : day;
  return { from: instantOf(day, shift.start, timeZone), to: instantOf(endDay, shift.end, timeZone) };
};

/**
 * Returns when the next working hours begin. Returns undefined if `now` is within working hours, or if there are no
 * working days.
 */
export const nextWorkingHours = (now: Date, settings: WorkingHours): Date | undefined => {
  const today = dayOf(now, settings.timeZone);
  for (const step of [-1, 0, 1, 2, 3, 4, 5, 6, 7]) {
    const hours = workingHoursOf(addDays(today, step), settings);
    if (hours === undefined || hours.to <= now) continue;
    return hours.from <= now ? undefined : hours.from;
  }
  return undefined;
};

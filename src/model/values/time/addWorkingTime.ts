import { weekDays } from '../../schema/settingsSchema.ts';
import { addDays, dayOf } from './dates.ts';
import { type WorkingHours, workingHoursOf } from './nextWorkingHours.ts';

const hasWorkingDay = ({ weekOffs }: WorkingHours): boolean => weekDays.some((day) => !weekOffs.includes(day));

/** Yields the working hours after an instant, day by day, endlessly. */
function* hoursFrom(from: Date, settings: WorkingHours): Generator<{ readonly from: Date; readonly to: Date }> {
  // The hours of a night shift began on the day before.
  for (let day = addDays(dayOf(from, settings.timeZone), -1); ; day = addDays(day, 1)) {
    const hours = workingHoursOf(day, settings);
    if (hours !== undefined && hours.to > from) yield { from: hours.from < from ? from : hours.from, to: hours.to };
  }
}

/**
 * Returns the instant at which `ms` milliseconds of working time have passed since `from`. Example: with the shift
 * 10:00–19:00, an hour after Friday 18:30 is Saturday 10:30. If daylight saving time begins or ends during a shift, the
 * shift is an hour shorter or longer. If there are no working days, all time counts as working time.
 */
export const addWorkingTime = (from: Date, ms: number, settings: WorkingHours): Date => {
  if (ms <= 0) return from;
  if (!hasWorkingDay(settings)) return new Date(from.getTime() + ms);
  let left = ms;
  for (const hours of hoursFrom(from, settings)) {
    const length = hours.to.getTime() - hours.from.getTime();
    if (length >= left) return new Date(hours.from.getTime() + left);
    left -= length;
  }
  return from;
};

/**
 * Returns the milliseconds of working time between two instants, or 0 if `to` is not after `from`. If there are no
 * working days, all time counts as working time.
 */
export const workingTimeBetween = (from: Date, to: Date, settings: WorkingHours): number => {
  if (to <= from) return 0;
  if (!hasWorkingDay(settings)) return to.getTime() - from.getTime();
  let sum = 0;
  for (const hours of hoursFrom(from, settings)) {
    if (hours.from >= to) break;
    sum += Math.min(hours.to.getTime(), to.getTime()) - hours.from.getTime();
  }
  return sum;
};

/**
 * Returns the milliseconds from the start to the end of a shift. A shift whose end is not after its start ends on the
 * next day.
 */
export const shiftLength = ({ shift }: Pick<WorkingHours, 'shift'>): number => {
  const [start = 0, end = 0] = [shift.start, shift.end].map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  return (end > start ? end - start : end + 1440 - start) * 60_000;
};

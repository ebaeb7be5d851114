import { addDays, dayOf, startOfDay } from '#model/values/time/dates.ts';
import type { Random } from './random.ts';

/** A minute, in ms. */
export const minuteMs = 60_000;
/** An hour, in ms. */
export const hourMs = 60 * minuteMs;
/** A day, in ms. */
export const dayMs = 24 * hourMs;

/** Working hours of the sample agency, in its time zone. */
const [opens, closes] = [9.5, 19.5] as const;

/** The time of the sample, and times that fit working hours. */
export type Clock = {
  readonly now: Date;
  /** Returns a time within working hours on a day relative to today: 0 is today, -1 yesterday. */
  readonly atWork: (days: number, random: Random) => Date;
  /** Returns the time if it is within working hours, otherwise a random time within those of the same day. */
  readonly inHours: (moment: Date, random: Random) => Date;
};

/**
 * Creates the clock of the sample agency: the time `now`, and functions that return times within working hours.
 * `timeZone`: the time zone of its days and hours.
 */
export const createClock = (now: Date, timeZone: string): Clock => {
  const workingTime = (day: string, random: Random): Date =>
    new Date(
      startOfDay(day, timeZone).getTime() + Math.round((opens + random.next() * (closes - opens)) * 12) * 5 * minuteMs,
    );
  return {
    now,
    atWork: (days, random) => workingTime(addDays(dayOf(now, timeZone), days), random),
    inHours: (moment, random) => {
      const start = startOfDay(dayOf(moment, timeZone), timeZone).getTime();
      const hour = (moment.getTime() - start) / hourMs;
      return hour >= opens && hour <= closes ? moment : workingTime(dayOf(moment, timeZone), random);
    },
  };
};

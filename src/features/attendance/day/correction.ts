import { addDays } from '#model/values/time/dates.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import type { CorrectBody, MonthDay } from '#model/wire/wire.ts';
import { type DayState, workdayOf } from '#model/wire/workday.ts';
import { fromLocalTime, toLocalTime } from '#kinds/shared/values/localTime.ts';

/** Values of the correction form: times in the organization's time zone, e.g. `10:05`; '' if blank. */
export type Correction = {
  readonly state: DayState | '';
  readonly clockIn: string;
  readonly clockOut: string;
  readonly breaks: readonly { readonly start: string; readonly end: string }[];
  readonly reason: string;
};

type Zone = Pick<Settings, 'timeZone' | 'shift'>;

const timeOf = (instant: string | null | undefined, timeZone: string): string =>
  instant === undefined || instant === null ? '' : toLocalTime(instant, timeZone).slice(11);

/**
 * Returns the first values of the correction form: the stored times of the day, and '' for each missing one. `state` is
 * the stored state of a day without a clock-in, such as `Leave`. Otherwise it is '', because the server derives the
 * state from the times.
 */
export const correctionOf = (day: MonthDay, { timeZone }: Zone): Correction => ({
  state: day.clockIn === undefined && day._id !== undefined ? (day.state ?? '') : '',
  clockIn: timeOf(day.clockIn, timeZone),
  clockOut: timeOf(day.clockOut, timeZone),
  breaks: (day.breaks ?? []).map(({ start, end }) => ({ start: timeOf(start, timeZone), end: timeOf(end, timeZone) })),
  reason: '',
});

/**
 * Returns the instant of a local time on a working day. If `isOfDay` is false for the time on the calendar day itself,
 * returns the same time on the next calendar day, as in a night shift.
 */
const instantOf = (day: string, time: string, isOfDay: (instant: string) => boolean, { timeZone }: Zone): string => {
  const same = fromLocalTime(`${day}T${time}`, timeZone);
  return isOfDay(same) ? same : fromLocalTime(`${addDays(day, 1)}T${time}`, timeZone);
};

/**
 * Returns the body of the request that corrects a working day of `user`. Blank inputs are left out. A typed time that
 * is earlier than the clock-in is a time on the next calendar day, as in a night shift.
 */
export const correctionBody = (user: string, { day, version }: MonthDay, form: Correction, zone: Zone): CorrectBody => {
  const clockIn =
    form.clockIn === ''
      ? undefined
      : instantOf(day, form.clockIn, (instant) => workdayOf(new Date(instant), zone) === day, zone);
  const later = (time: string): string =>
    instantOf(day, time, (instant) => clockIn === undefined || instant >= clockIn, zone);
  const breaks = form.breaks.filter(({ start, end }) => start !== '' || end !== '');
  return {
    user,
    day,
    reason: form.reason.trim(),
    ...(version === undefined ? {} : { version }),
    ...(form.state === '' ? {} : { state: form.state }),
    ...(clockIn === undefined ? {} : { clockIn }),
    ...(form.clockOut === '' ? {} : { clockOut: later(form.clockOut) }),
    ...(breaks.length === 0
      ? {}
      : {
          breaks: breaks.map(({ start, end }) => ({
            start: later(start === '' ? end : start),
            ...(end === '' ? {} : { end: later(end) }),
          })),
        }),
  };
};

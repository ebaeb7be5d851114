import type { ClockAction, MonthAnswer, MonthDay } from '#model/wire/wire.ts';
import type { Pause } from '#model/wire/workday.ts';

/** Returns the user's running day or, if there is none, their current day. Undefined until the month is loaded. */
export const ownDay = (data: MonthAnswer['data'] | undefined): MonthDay | undefined =>
  data?.open ?? data?.people[0]?.days.find(({ day }) => day === data.today);

/** Returns the break of a day that has not ended, or undefined if there is none. */
export const runningBreak = (day: MonthDay | undefined): Pause | undefined =>
  day?.breaks?.find(({ end }) => end === undefined || end === null);

/** Returns whether the user is clocked in on a day. A day whose clock-out was forgotten is not open. */
export const isOpenDay = (day: MonthDay | undefined): boolean =>
  day?.clockIn !== undefined && day.clockOut === undefined && day.forgotten !== true;

/**
 * Returns the clock actions that the server accepts on a day: `['in']` before clock-in, `['breakEnd', 'out']` on a
 * break.
 */
export const clockActionsOn = (day: MonthDay | undefined): readonly ClockAction[] => {
  if (!isOpenDay(day)) return ['in'];
  return runningBreak(day) === undefined ? ['breakStart', 'out'] : ['breakEnd', 'out'];
};

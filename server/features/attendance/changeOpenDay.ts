import type pg from 'pg';
import { instantText } from '#model/values/time/dates.ts';
import type { ClockAction } from '#model/wire/wire.ts';
import { type Hours, type Pause } from '#model/wire/workday.ts';
import { serverText, storedText } from '../../language/serverText.ts';
import type { OperationContext } from '../../records/context/context.ts';
import {
  breaksOf,
  type ClockChange,
  measureDay,
  type Moment,
  type OpenDay,
  refuseClock,
  startText,
  writeClock,
} from './openDay.ts';
import { hoursOf, type Workday } from './workday.ts';

/** A clock action on a workday that runs. */
type OpenDayAction = Exclude<ClockAction, 'in'>;

const runningBreakOf = (hours: Hours): Pause | undefined =>
  breaksOf(hours).find(({ end }) => end === undefined || end === null);

/** Returns the breaks of a day. A running break ends at `at`. */
const endedBreaks = (hours: Hours, at: string): readonly Pause[] =>
  breaksOf(hours).map((pause) => (pause === runningBreakOf(hours) ? { ...pause, end: at } : pause));

/** Returns the change that starts a break. Errors: `TRANSITION_REFUSED` during a break. */
const startBreak = (hours: Hours, { now, settings }: Moment): ClockChange => {
  const running = runningBreakOf(hours);
  if (running !== undefined)
    return refuseClock(serverText('attendance.onBreak', { time: instantText(running.start, settings.timeZone) }));
  const breaks = [...breaksOf(hours), { start: now.toISOString() }];
  return { changes: { breaks }, note: storedText('stored.breakBegun') };
};

/** Returns the change that ends the running break. Errors: `TRANSITION_REFUSED` if there is none. */
const endBreak = (hours: Hours, { now }: Moment): ClockChange => {
  if (runningBreakOf(hours) === undefined) return refuseClock(serverText('attendance.noBreak'));
  return {
    changes: { breaks: endedBreaks(hours, now.toISOString()) },
    note: storedText('stored.breakEnded'),
  };
};

/** Returns the change that ends the workday, and its running break. */
const clockOut = (hours: Hours, moment: Moment, day: string): ClockChange => {
  const at = moment.now.toISOString();
  const breaks = endedBreaks(hours, at);
  return {
    changes: {
      clockOut: at,
      ...(runningBreakOf(hours) === undefined ? {} : { breaks }),
      ...measureDay(day, { ...hours, clockOut: at, breaks }, moment),
    },
    note: storedText('stored.clockedOut'),
  };
};

/** Returns what a clock action changes in a workday that runs. */
const changeOf = (action: OpenDayAction, { values }: Workday, moment: Moment): ClockChange => {
  const hours = hoursOf(values) ?? { clockIn: moment.now.toISOString() };
  if (action === 'breakStart') return startBreak(hours, moment);
  if (action === 'breakEnd') return endBreak(hours, moment);
  return clockOut(hours, moment, String(values['day']));
};

/**
 * Starts or ends a break of the workday that runs, or ends the workday, and returns its JSON text. Errors:
 * `TRANSITION_REFUSED` if no workday runs, its clock-out was forgotten, or the action does not fit its breaks.
 */
export const changeOpenDay = async (
  context: OperationContext,
  client: pg.PoolClient,
  { open, forgotten, moment }: OpenDay,
  action: OpenDayAction,
): Promise<string> => {
  if (forgotten !== undefined)
    return refuseClock(serverText('attendance.forgotten', { time: startText(forgotten, moment) }));
  if (open === undefined) return refuseClock(serverText('attendance.notClockedIn'));
  return writeClock(context, client, open, { ...changeOf(action, open, moment), at: moment.now });
};

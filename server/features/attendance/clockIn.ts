import type pg from 'pg';
import { type Hours, workdayOf } from '#model/wire/workday.ts';
import { serverText, storedText } from '../../language/serverText.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { Values } from '../../records/plan/plan.ts';
import { breaksOf, measureDay, type Moment, type OpenDay, refuseClock, startText, writeClock } from './openDay.ts';
import { hoursOf, readWorkday, type Workday, writeWorkday } from './workday.ts';

/**
 * Closes a day whose clock-out is missing. chosen: the time when the user left is unknown, so the day counts as a half
 * day without minutes and is marked for correction.
 */
const closeForgotten = async (context: OperationContext, client: pg.PoolClient, open: Workday): Promise<void> => {
  await writeWorkday(context, client, open, {
    action: 'clock',
    changes: { forgotten: true, state: 'Half day' },
    activities: [{ kind: 'attendance', note: 'The clock-out is missing; closed by the next clock-in' }],
  });
};

/** Returns the values of a day that starts now. */
const startDay = (day: string, moment: Moment): Values => {
  const clockIn = moment.now.toISOString();
  return { clockIn, clockOut: null, breaks: null, forgotten: null, ...measureDay(day, { clockIn }, moment) };
};

/** Returns the changes that continue a day after its clock-out. The time in between becomes a break. */
const continueDay = (day: string, hours: Hours & { readonly clockOut: string }, moment: Moment): Values => {
  const breaks = [...breaksOf(hours), { start: hours.clockOut, end: moment.now.toISOString() }];
  return {
    clockOut: null,
    breaks,
    ...measureDay(day, { clockIn: hours.clockIn, breaks }, moment),
  };
};

/** Returns the values of today's workday after a clock-in. chosen: one that has a clock-out already is continued. */
const beginDay = (day: string, existing: Workday | undefined, moment: Moment): Values => {
  const hours = existing === undefined ? undefined : hoursOf(existing.values);
  return typeof hours?.clockOut === 'string'
    ? continueDay(day, { ...hours, clockOut: hours.clockOut }, moment)
    : startDay(day, moment);
};

/**
 * Clocks the caller in: starts or continues the workday of today, and returns its JSON text. chosen: a day whose
 * clock-out was forgotten is closed and marked for correction. Errors: `TRANSITION_REFUSED` if the caller is clocked
 * in.
 */
export const clockIn = async (
  context: OperationContext,
  client: pg.PoolClient,
  { open, forgotten, moment }: OpenDay,
): Promise<string> => {
  if (open !== undefined) return refuseClock(serverText('attendance.clockedIn', { time: startText(open, moment) }));
  if (forgotten !== undefined) await closeForgotten(context, client, forgotten);
  const user = context.actor.userId;
  const day = workdayOf(moment.now, moment.settings);
  const existing = await readWorkday(context, client, { user, day });
  const changes = { ...(existing === undefined ? { user, day } : {}), ...beginDay(day, existing, moment) };
  return writeClock(context, client, existing, { changes, note: storedText('stored.clockedIn'), at: moment.now });
};

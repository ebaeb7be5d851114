import { AppError } from '#model/errors.ts';
import type pg from 'pg';
import { serverText, storedText } from '../../language/serverText.ts';
import { instantText } from '#model/values/time/dates.ts';
import type { Json } from '#model/schema/json.ts';
import type { Settings } from '#model/schema/schema.ts';
import { type ClockAction, clockActions } from '#model/wire/wire.ts';
import { type Hours, isForgotten, type Pause, workdayOf, workedMinutes, workedState } from '#model/wire/workday.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeErrors, wrappedRecord } from '../../contract/answers.ts';
import { object, oneOfWords } from '../../contract/schemaTypes.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import type { PlannedActivity, Values } from '../../records/plan/plan.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { holdWorkdays, hoursOf, readWorkday, type Workday, writeWorkday } from './workday.ts';

type Moment = { readonly now: Date; readonly settings: Settings };

const refuse = (text: string): never => {
  throw new AppError('TRANSITION_REFUSED', { text });
};

const clockActivity = (note: string, at: Date): PlannedActivity => ({
  kind: 'attendance',
  note,
  new: at.toISOString(),
});

const pausesOf = ({ breaks = [] }: Hours): readonly Pause[] => breaks;
const runningBreakOf = (hours: Hours): Pause | undefined =>
  pausesOf(hours).find(({ end }) => end === undefined || end === null);
/** Returns the breaks of a day. A running break ends at `at`. */
const endBreak = (hours: Hours, at: string): readonly Pause[] =>
  pausesOf(hours).map((pause) => (pause === runningBreakOf(hours) ? { ...pause, end: at } : pause));
// A break is plain JSON.
const asJson = (pauses: readonly Pause[]): Json => pauses as unknown as Json;

const dayOfValues = (values: Values): string => String(values['day']);

/** Returns the state of a day and, after the clock-out, the minutes worked. */
const measureDay = (day: string, hours: Hours, { now, settings }: Moment): Values => ({
  state: workedState(day, hours, settings),
  workedMinutes: typeof hours.clockOut === 'string' ? workedMinutes(hours, now) : null,
});

const clockedIn = (values: Values, { settings }: Moment): string =>
  instantText(String(values['clockIn']), settings.timeZone);

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

const beginDay = (day: string, existing: Workday | undefined, { now, settings }: Moment): Values => {
  const at = now.toISOString();
  const hours = existing === undefined ? undefined : hoursOf(existing.values);
  // chosen: a second clock-in on the same day continues that day; the time between is a break.
  if (hours !== undefined && typeof hours.clockOut === 'string') {
    const again: Hours = { clockIn: hours.clockIn, breaks: [...pausesOf(hours), { start: hours.clockOut, end: at }] };
    return { clockOut: null, breaks: asJson(pausesOf(again)), ...measureDay(day, again, { now, settings }) };
  }
  return {
    clockIn: at,
    clockOut: null,
    breaks: null,
    forgotten: null,
    ...measureDay(day, { clockIn: at }, { now, settings }),
  };
};

const changeOpen = (
  action: Exclude<ClockAction, 'in'>,
  open: Workday,
  moment: Moment,
): { readonly changes: Values; readonly note: string } => {
  const at = moment.now.toISOString();
  const hours = hoursOf(open.values) ?? { clockIn: at };
  const pause = runningBreakOf(hours);
  if (action === 'breakStart') {
    if (pause !== undefined)
      return refuse(serverText('attendance.onBreak', { time: instantText(pause.start, moment.settings.timeZone) }));
    return { changes: { breaks: asJson([...pausesOf(hours), { start: at }]) }, note: storedText('stored.breakBegun') };
  }
  if (action === 'breakEnd') {
    if (pause === undefined) return refuse(serverText('attendance.noBreak'));
    return { changes: { breaks: asJson(endBreak(hours, at)) }, note: storedText('stored.breakEnded') };
  }
  const over: Hours = { ...hours, clockOut: at, breaks: endBreak(hours, at) };
  return {
    changes: {
      clockOut: at,
      ...(pause === undefined ? {} : { breaks: asJson(pausesOf(over)) }),
      ...measureDay(dayOfValues(open.values), over, moment),
    },
    note: storedText('stored.clockedOut'),
  };
};

/** The caller's last workday that has no clock-out, if there is one. */
type Open = {
  /** A day that still runs. */
  readonly open: Workday | undefined;
  /** A day that started more than 16 hours ago. Its clock-out was forgotten. */
  readonly forgotten: Workday | undefined;
  /** The time that counts for the call. */
  readonly moment: Moment;
};

/** Waits for parallel calls of the caller, and reads the workday without a clock-out. */
const readOpen = async (context: OperationContext, client: pg.PoolClient): Promise<Open> => {
  const { actor, now, state } = context;
  const { settings } = state.model;
  await holdWorkdays(context, client, actor.userId);
  const found = await readWorkday(context, client, { user: actor.userId });
  // A parallel call may have written the record while this one waited for the lock.
  const began = found === undefined ? 0 : Date.parse(String(found.values['clockIn']));
  const moment: Moment = { settings, now: new Date(Math.max(now.getTime(), began)) };
  const isOver = found !== undefined && isForgotten({ clockIn: String(found.values['clockIn']) }, moment.now);
  return { open: isOver ? undefined : found, forgotten: isOver ? found : undefined, moment };
};

/** Writes what a clock action changes in a workday, and returns the JSON text of the workday. */
const writeClock = async (
  context: OperationContext,
  client: pg.PoolClient,
  existing: Workday | undefined,
  { changes, note, at }: { readonly changes: Values; readonly note: string; readonly at: Date },
): Promise<string> => {
  const id = await writeWorkday(context, client, existing, {
    action: 'clock',
    changes,
    activities: [clockActivity(note, at)],
  });
  return readRecord(context, client, id);
};

/** Begins or continues the workday of today. Errors: `TRANSITION_REFUSED` if the caller is clocked in. */
const clockIn = async (
  context: OperationContext,
  client: pg.PoolClient,
  { open, forgotten, moment }: Open,
): Promise<string> => {
  if (open !== undefined) return refuse(serverText('attendance.clockedIn', { time: clockedIn(open.values, moment) }));
  if (forgotten !== undefined) await closeForgotten(context, client, forgotten);
  const user = context.actor.userId;
  const day = workdayOf(moment.now, moment.settings);
  const existing = await readWorkday(context, client, { user, day });
  const changes = { ...(existing === undefined ? { user, day } : {}), ...beginDay(day, existing, moment) };
  return writeClock(context, client, existing, { changes, note: storedText('stored.clockedIn'), at: moment.now });
};

/** Changes the workday that runs. Errors: `TRANSITION_REFUSED` if there is none. */
const clockOpenDay = async (
  context: OperationContext,
  client: pg.PoolClient,
  { open, forgotten, moment }: Open,
  action: Exclude<ClockAction, 'in'>,
): Promise<string> => {
  if (forgotten !== undefined)
    return refuse(serverText('attendance.forgotten', { time: clockedIn(forgotten.values, moment) }));
  if (open === undefined) return refuse(serverText('attendance.notClockedIn'));
  return writeClock(context, client, open, { ...changeOpen(action, open, moment), at: moment.now });
};

/**
 * `clock`: clocks the caller in or out, or starts or ends a break, at the time of the server. Returns the workday. A
 * second clock-in on the same day continues that day, and the time in between counts as a break. A clock-out also ends
 * a running break. A clock-out after midnight belongs to the day of the clock-in. If the same call is sent twice at
 * once, one succeeds. Errors: `TRANSITION_REFUSED` with the reason, such as a clock-out without a clock-in. chosen: if
 * a day started more than 16 hours ago and has no clock-out, the next clock-in closes it and marks it for correction.
 */
export const clock = defineOperation({
  body: object({ action: oneOfWords(clockActions) }),
  describe: (scope) => ({
    summary: 'Clock in or out, or start or end a break',
    description: 'For the signed-in user, at the time of the server.',
    example: { action: 'in' },
    answers: { 200: wrappedRecord(scope, 'The workday.') },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { action } = context.body;
    const text = await withTransaction(context.pool, async (client) => {
      const day = await readOpen(context, client);
      return action === 'in' ? clockIn(context, client, day) : clockOpenDay(context, client, day, action);
    });
    return { body: `{"data":${text}}` };
  },
});

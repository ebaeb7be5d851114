import type pg from 'pg';
import { instantText } from '#model/values/time/dates.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { type Hours, isForgotten, type Pause, workedMinutes, workedState } from '#model/wire/workday.ts';
import { AppError } from '#model/errors.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import type { Values } from '../../records/plan/plan.ts';
import { holdWorkdays, readWorkday, type Workday, writeWorkday } from './workday.ts';

/** The time that counts for a clock action, and the organization's settings. */
export type Moment = { readonly now: Date; readonly settings: Settings };

/** The caller's last workday that has no clock-out, if there is one, either as `open` or as `forgotten`. */
export type OpenDay = {
  /** A day that still runs. */
  readonly open: Workday | undefined;
  /** A day that started more than 16 hours ago. Its clock-out was forgotten. */
  readonly forgotten: Workday | undefined;
  readonly moment: Moment;
};

/** Waits for parallel calls of the caller, and reads the workday without a clock-out. */
export const readOpenDay = async (context: OperationContext, client: pg.PoolClient): Promise<OpenDay> => {
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

/** What a clock action changes in a workday, and the text of its timeline entry. */
export type ClockChange = { readonly changes: Values; readonly note: string };

/** Writes a clock action to a workday, or to a new one, and returns the JSON text of the workday. */
export const writeClock = async (
  context: OperationContext,
  client: pg.PoolClient,
  existing: Workday | undefined,
  { changes, note, at }: ClockChange & { readonly at: Date },
): Promise<string> => {
  const id = await writeWorkday(context, client, existing, {
    action: 'clock',
    changes,
    activities: [{ kind: 'attendance', note, new: at.toISOString() }],
  });
  return readRecord(context, client, id);
};

/** Refuses a clock action. Errors: `TRANSITION_REFUSED` with the text. */
export const refuseClock = (text: string): never => {
  throw new AppError('TRANSITION_REFUSED', { text });
};

/** Returns the time at which a workday started, as the organization reads it. */
export const startText = ({ values }: Workday, { settings }: Moment): string =>
  instantText(String(values['clockIn']), settings.timeZone);

/** Returns the breaks of a day; empty if there were none. */
export const breaksOf = ({ breaks = [] }: Hours): readonly Pause[] => breaks;

/** Returns the state of a day and, after the clock-out, the minutes worked. */
export const measureDay = (day: string, hours: Hours, { now, settings }: Moment): Values => ({
  state: workedState(day, hours, settings),
  workedMinutes: typeof hours.clockOut === 'string' ? workedMinutes(hours, now) : null,
});

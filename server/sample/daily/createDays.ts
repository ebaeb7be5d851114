import { addDays, dayOf } from '#model/values/time/dates.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import type { Resource } from '#model/resource.ts';
import { type Hours, type Pause, shiftStart, workedMinutes, workedState } from '#model/wire/workday.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { Values } from '../../records/plan/plan.ts';
import { type Clock, minuteMs } from '../basics/clock.ts';
import { type FinishedHistory, createId } from '../people/history.ts';
import { type People, type Person, resourceNamed } from '../people/people.ts';
import type { Random } from '../basics/random.ts';
import { weekDayOf } from '#model/values/time/weekDayOf.ts';

/** What the attendance of the sample depends on. */
export type DaysRequest = {
  readonly state: SchemaState;
  readonly random: Random;
  readonly clock: Clock;
  readonly people: People;
};

/** Number of days before today. chosen: two months, so that there is data at the start of a month. */
const dayCount = 60;
const leaveReasons = ['Annual leave', 'Sick leave', 'Family function', 'Festival'] as const;

/** The current time, and the settings that say when a day begins. */
type Now = { readonly now: Date; readonly settings: Settings };

type Minutes = (from: number, to: number) => number;

/** Returns the hours of a working day: mostly on time, some late, now and then a half day. */
const createHours = (start: Date, random: Random): Hours => {
  const after: Minutes = (from, to) =>
    start.getTime() + random.between(from, to) * minuteMs + random.between(0, 59) * 1000;
  const text = (time: number): string => new Date(time).toISOString();
  const clockIn = random.chance(0.17) ? after(18, 80) : after(-14, 14);
  if (random.chance(0.05))
    return { clockIn: text(clockIn), clockOut: text(clockIn + random.between(150, 235) * minuteMs) };
  const lunch = after(175, 215);
  const breaks: Pause[] = [{ start: text(lunch), end: text(lunch + random.between(25, 50) * minuteMs) }];
  if (random.chance(0.35)) {
    const tea = after(360, 400);
    breaks.push({ start: text(tea), end: text(tea + random.between(8, 18) * minuteMs) });
  }
  return { clockIn: text(clockIn), clockOut: text(after(515, 600)), breaks };
};

/** Reduces the hours of a day to what has happened by now: nothing, the start, or all. */
const untilNow = ({ clockIn, clockOut, breaks = [] }: Hours, now: string): Hours | undefined => {
  if (clockIn > now) return undefined;
  if (typeof clockOut === 'string' && clockOut <= now) return { clockIn, clockOut, breaks };
  const begun = breaks
    .filter(({ start }) => start <= now)
    .map(({ start, end }) => (typeof end === 'string' && end <= now ? { start, end } : { start }));
  return { clockIn, breaks: begun };
};

type Day = {
  readonly resource: Resource;
  readonly id: string;
  readonly by: Actor;
  readonly at: Date;
  readonly values: Values;
  readonly notes: readonly (readonly [string, string])[];
};

const workdayHistory = ({ resource, id, by, at, values, notes }: Day, random: Random): FinishedHistory => {
  const activities = notes.map(([note, when]) => ({
    _id: createId(random, new Date(when)),
    kind: 'attendance',
    note,
    resource: resource.name,
    record: id,
    by: by.userId,
    at: new Date(when),
  }));
  const last = notes.at(-1)?.[1];
  const changed = { by: by.userId, at: last === undefined ? at : new Date(last), version: Math.max(1, notes.length) };
  return {
    id,
    values: () => values,
    written: () => ({ record: { id, record: values, by: by.userId, at, changed }, activities, audit: [] }),
  };
};

/** The values that every attendance record has. */
type DayHead = { readonly user: string; readonly day: string };

/** What happened on a day, who entered it and when. */
type DayFacts = Pick<Day, 'by' | 'at' | 'values' | 'notes'>;

/** Returns a day of leave, which the administrator `admin` has entered. `start`: when the shift would have begun. */
const leaveDay = (head: DayHead, admin: Actor, start: Date, random: Random): DayFacts => {
  const reason = random.pick(leaveReasons);
  return {
    by: admin,
    at: start,
    values: { ...head, state: 'Leave', corrected: true, reason },
    notes: [[`Corrected: ${reason}`, start.toISOString()]],
  };
};

/** Returns a past day on which the user has forgotten to clock out. */
const forgottenDay = (head: DayHead, by: Actor, { clockIn }: Hours): DayFacts => ({
  by,
  at: new Date(clockIn),
  values: { ...head, clockIn, state: 'Half day', forgotten: true },
  notes: [['Clocked in', clockIn]],
});

/** Returns a working day with its hours. A day without `clockOut` has not ended. */
const workedDay = (head: DayHead, by: Actor, hours: Hours, { now, settings }: Now): DayFacts => {
  const { clockIn, clockOut, breaks = [] } = hours;
  const kept = breaks.length === 0 ? {} : { breaks };
  const state = workedState(head.day, hours, settings);
  const begun = { ...head, clockIn, ...kept, state };
  const at = new Date(clockIn);
  if (typeof clockOut !== 'string') return { by, at, values: begun, notes: [['Clocked in', clockIn]] };
  return {
    by,
    at,
    values: { ...begun, clockOut, workedMinutes: workedMinutes(hours, now) },
    notes: [
      ['Clocked in', clockIn],
      ['Clocked out', clockOut],
    ],
  };
};

/**
 * Returns attendance records, without writing them: one per user for almost every working day of the last 60 days and
 * for today. Some are days of leave, and one record has no clock-out. Users in `people.signIns` have no record for
 * today, so that a person who signs in as one of them can clock in.
 */
export const createDays = ({ state, random, clock: { now }, people }: DaysRequest): readonly FinishedHistory[] => {
  const { settings } = state.model;
  const resource = resourceNamed(state.model, 'attendance');
  const today = dayOf(now, settings.timeZone);
  const given = new Set(people.signIns.map(({ username }) => username));
  const admin = people.byName('admin').actor;

  const createDay = (
    { actor }: Person,
    { day, isForgotten }: { readonly day: string; readonly isForgotten: boolean },
  ): FinishedHistory | undefined => {
    const chance = random.next();
    const start = shiftStart(day, settings);
    const id = createId(random, start);
    const head = { user: actor.userId, day };
    const history = (facts: DayFacts) => workdayHistory({ resource, id, ...facts }, random);
    if (settings.weekOffs.includes(weekDayOf(day)) || chance < 0.02) return undefined;
    if (chance < 0.055 && day < today) return history(leaveDay(head, admin, start, random));
    const hours = untilNow(createHours(start, random), now.toISOString());
    if (hours === undefined || (day === today && given.has(actor.username))) return undefined;
    return history(isForgotten ? forgottenDay(head, actor, hours) : workedDay(head, actor, hours, { now, settings }));
  };

  const dayToForget = Array.from({ length: 7 }, (_, ago) => addDays(today, -3 - ago)).find(
    (day) => !settings.weekOffs.includes(weekDayOf(day)),
  );
  return people.users.flatMap((person) =>
    Array.from({ length: dayCount + 1 }, (_, index) => addDays(today, index - dayCount)).flatMap(
      (day) =>
        createDay(person, { day, isForgotten: person.actor.username === 'sandeep' && day === dayToForget }) ?? [],
    ),
  );
};

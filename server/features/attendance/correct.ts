import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors, wrappedRecord } from '../../contract/answers.ts';
import {
  day,
  described,
  id,
  instant,
  list,
  object,
  oneOfWords,
  orNull,
  textUpTo,
  type Value,
} from '../../contract/schemaTypes.ts';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { type DayState, dayStates, type Hours, restStates, workedMinutes, workedState } from '#model/wire/workday.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { visibleOwners } from '../../query/filters/scope/scope.ts';
import { quote } from '../../postgres/quote.ts';
import { problemsOf, refuseProblems } from '../../records/plan/recordProblems.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { PlannedActivity, Values } from '../../records/plan/plan.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { trimmed } from '../../records/plan/parseText.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { hoursProblem } from './hoursProblem.ts';
import type { Moment } from './openDay.ts';
import { holdWorkdays, hoursOf, readWorkday, type Workday, writeWorkday } from './workday.ts';

const bodySchema = object({
  user: described(id, { title: 'Person' }),
  day: described(day, { title: 'Day' }),
  'state?': orNull({ ...oneOfWords(dayStates), description: 'Default: what follows from the hours.' }),
  'clockIn?': orNull(instant),
  'clockOut?': orNull(instant),
  'breaks?': orNull(list(object({ start: instant, 'end?': orNull(instant) }))),
  reason: described(textUpTo(500), { title: 'Reason' }),
  'version?': orNull({ type: 'integer', minimum: 1 }),
});
type CorrectBody = Value<typeof bodySchema>;

/** How many days ahead leave can be entered. chosen: a year. */
const farthestDays = 366;

const refuse = (field: string, text: string): never => refuseProblems({ [field]: text }) as never;

/** Returns the record of a day without hours, such as leave. It can be up to a year ahead. Errors: `INVALID`. */
const restDay = (
  { now, settings }: Moment,
  { day, state, hours }: { readonly day: string; readonly state: DayState; readonly hours: Hours | undefined },
): Values => {
  if (day > addDays(dayOf(now, settings.timeZone), farthestDays))
    return refuse('day', serverText('attendance.dayTooFar'));
  if (hours !== undefined) return refuse('clockIn', serverText('attendance.noHours', { state }));
  return { state };
};

/** Returns the record of the day in the body, with all values that the correction sets. Errors: `INVALID`. */
const recordOf = (context: OperationContext, body: CorrectBody, reason: string): Values => {
  const { user, day, clockIn = null, clockOut = null, breaks = null } = body;
  const requested = body.state ?? undefined;
  const { now, state, resource } = context;
  const { settings } = state.model;
  const given = cleanRecord(
    resource,
    { clockIn, clockOut, breaks: breaks as Json },
    kindContextOf(state.model.settings),
  );
  const head = { user, day, corrected: true, reason };
  const hours = hoursOf(given);
  if (requested !== undefined && restStates.includes(requested))
    return { ...head, ...restDay({ now, settings }, { day, state: requested, hours }) };
  if (day > dayOf(now, settings.timeZone)) return refuse('day', serverText('attendance.dayLater'));
  if (hours === undefined) return refuse('clockIn', serverText('attendance.inMissing'));
  const record: Values = { ...head, ...given, state: requested ?? workedState(day, hours, settings) };
  // The problems of single fields come first, then those of rules between fields.
  refuseProblems(problemsOf(state, resource, record));
  const problem = hoursProblem(day, hours, { now, settings });
  if (problem !== undefined) return refuse(...problem);
  return typeof hours.clockOut === 'string' ? { ...record, workedMinutes: workedMinutes(hours, now) } : record;
};

/** Refuses users outside of the caller's scope. Errors: `NOT_FOUND`. */
const refuseUnseen = async (context: OperationContext, user: string): Promise<void> => {
  const { resource, pool, state } = context;
  const owners = visibleOwners(resource, readerOf(context));
  const people = resource.fieldsByName['user']?.to;
  const seen = owners === 'all' || owners.includes(user);
  if (!seen || people === undefined || state.model.resources[people] === undefined) throw new AppError('NOT_FOUND');
  const { rowCount } = await pool.query(`select from ${quote(people)} where "_id" = $1 and "deletedAt" is null`, [
    user,
  ]);
  if (rowCount === 0) throw new AppError('NOT_FOUND');
};

const loggedFields = ['state', 'clockIn', 'clockOut', 'breaks'];

const activitiesOf = (before: Values, changes: Values, reason: string): readonly PlannedActivity[] => {
  const fields = loggedFields.filter((name) => name in changes);
  const edits = fields.map((field) => ({
    kind: 'edit',
    field,
    old: before[field] ?? null,
    new: changes[field] ?? null,
  }));
  return [{ kind: 'attendance', note: `Corrected: ${reason}` }, ...edits];
};

/** Refuses a correction of another version than the client shows. Errors: `STALE_VERSION` with the current record. */
const refuseStale = async (
  context: OperationContext,
  client: pg.PoolClient,
  existing: Workday | undefined,
  version: number | null | undefined,
): Promise<void> => {
  if (existing === undefined || version === undefined || version === null || version === existing.version) return;
  throw new AppError('STALE_VERSION', {
    extra: { current: JSON.parse(await readRecord(context, client, existing.id)) as unknown },
  });
};

/** Refuses a corrected day without a clock-out if another day of the user has none either. Errors: `INVALID`. */
const refuseSecondOpenDay = async (
  context: OperationContext,
  client: pg.PoolClient,
  existing: Workday | undefined,
  { user, record }: { readonly user: string; readonly record: Values },
): Promise<void> => {
  if (record['clockIn'] === undefined || record['clockOut'] !== undefined) return;
  const open = await readWorkday(context, client, { user });
  if (open !== undefined && open.id !== existing?.id) refuse('clockOut', serverText('attendance.otherDayOpen'));
};

/** Returns the values of `record` that differ from the existing ones (`before`). Null: the field is cleared. */
const changedValues = ({ fields }: Resource, before: Values, record: Values): Values =>
  Object.fromEntries(
    fields.flatMap(({ name, system }) =>
      system ||
      isDeepStrictEqual(before[name] ?? null, record[name] ?? null) ||
      (isBlank(before[name]) && isBlank(record[name]))
        ? []
        : [[name, record[name] ?? null]],
    ),
  );

/** Writes the corrected day, and returns its JSON text. */
const writeCorrection = async (
  context: OperationContext & { readonly body: CorrectBody },
  client: pg.PoolClient,
  { record, reason }: { readonly record: Values; readonly reason: string },
): Promise<string> => {
  const { user, day, version } = context.body;
  await holdWorkdays(context, client, user);
  const existing = await readWorkday(context, client, { user, day });
  await refuseStale(context, client, existing, version);
  await refuseSecondOpenDay(context, client, existing, { user, record });
  const before = existing?.values ?? {};
  const changes = changedValues(context.resource, before, record);
  const activities = activitiesOf(before, changes, reason);
  const id = await writeWorkday(context, client, existing, { changes, action: 'correct', activities });
  return readRecord(context, client, id);
};

/**
 * `correct`: creates or corrects a workday of the caller or of a user in the caller's scope, and returns it. The worked
 * minutes are calculated from clock-in, clock-out and breaks. So is the state, unless the caller sends one. A day of
 * leave, week-off or absence has no times and can be up to 366 days ahead. Errors: `NOT_FOUND` for a user outside of
 * the scope; `INVALID` at the invalid fields; `STALE_VERSION` if the workday has another version than the one sent.
 */
export const correct = defineOperation({
  body: bodySchema,
  describe: (scope) => ({
    summary: 'Correct the workday of a user',
    description: 'Days off have a state and no hours.',
    example: { user: '0198c0de-0000-7000-8000-000000000001', day: '2026-11-20', state: 'Leave', reason: 'Was ill' },
    answers: { 200: wrappedRecord(scope, 'The workday.') },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { body, pool } = context;
    const reason = trimmed(body.reason) ?? refuse('reason', serverText('attendance.reasonMissing'));
    await refuseUnseen(context, body.user);
    const record = recordOf(context, body, reason);
    const text = await withTransaction(pool, (client) => writeCorrection(context, client, { record, reason }));
    return { body: `{"data":${text}}` };
  },
});

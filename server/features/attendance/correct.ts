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
import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Settings } from '#model/schema/schema.ts';
import {
  dayStates,
  type Hours,
  isForgotten,
  restStates,
  workdayOf,
  workedMinutes,
  workedState,
} from '#model/wire/workday.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { visibleOwners } from '../../query/filters/scope/scope.ts';
import { quote } from '../../postgres/quote.ts';
import { kindContextOf, problemsOf, refuseProblems } from '../../records/plan/recordProblems.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { PlannedActivity, Values } from '../../records/plan/plan.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { trimmed } from '../../records/context/parseText.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { holdWorkdays, hoursOf, readWorkday, writeWorkday } from './workday.ts';

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

/**
 * Returns the first field with invalid hours and the reason, or undefined. Hours are invalid if they are in the future
 * or longer than a day. Breaks must not overlap, and must be within the working hours.
 */
const hoursProblem = (
  day: string,
  { clockIn, clockOut, breaks = [] }: Hours,
  { now, settings }: { readonly now: Date; readonly settings: Settings },
): readonly [string, string] | undefined => {
  const [from, to] = [Date.parse(clockIn), typeof clockOut === 'string' ? Date.parse(clockOut) : now.getTime()];
  if (from > now.getTime()) return ['clockIn', serverText('attendance.inLater')];
  if (workdayOf(new Date(clockIn), settings) !== day) return ['clockIn', serverText('attendance.inOtherDay')];
  if (typeof clockOut !== 'string') {
    return isForgotten({ clockIn }, now) ? ['clockOut', serverText('attendance.outMissing')] : undefined;
  }
  if (to > now.getTime()) return ['clockOut', serverText('attendance.outLater')];
  if (to <= from) return ['clockOut', serverText('attendance.outBeforeIn')];
  if (to - from > 24 * 3_600_000) return ['clockOut', serverText('attendance.tooLong')];
  let last = from;
  for (const [index, { start, end }] of breaks.entries()) {
    const path = `breaks.${index}`;
    if (typeof end !== 'string') return [`${path}.end`, serverText('attendance.breakOpen')];
    if (Date.parse(start) < last || Date.parse(end) > to)
      return [`${path}.start`, serverText('attendance.breaksOverlap')];
    if (Date.parse(end) <= Date.parse(start)) return [`${path}.end`, serverText('attendance.breakBackwards')];
    last = Date.parse(end);
  }
  return undefined;
};

const recordOf = (context: OperationContext, body: CorrectBody, reason: string): Values => {
  const { user, day, clockIn = null, clockOut = null, breaks = null } = body;
  const requested = body.state ?? undefined;
  const { now, state } = context;
  const { settings } = state.model;
  const given = cleanRecord(context.resource, { clockIn, clockOut, breaks: breaks as Json }, kindContextOf(state));
  const head = { user, day, corrected: true, reason };
  const hours = hoursOf(given);
  const isRest = requested !== undefined && restStates.includes(requested);
  const today = dayOf(now, settings.timeZone);
  if (day > (isRest ? addDays(today, farthestDays) : today))
    return refuse('day', isRest ? serverText('attendance.dayTooFar') : serverText('attendance.dayLater'));
  if (isRest)
    return hours === undefined
      ? { ...head, state: requested }
      : refuse('clockIn', serverText('attendance.noHours', { state: requested }));
  if (hours === undefined) return refuse('clockIn', serverText('attendance.inMissing'));
  const record: Values = { ...head, ...given, state: requested ?? workedState(day, hours, settings) };
  // The problems of single fields come first, then those of rules between fields.
  refuseProblems(problemsOf(state, context.resource, record));
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
    const { user, day, version } = context.body;
    const reason = trimmed(context.body.reason) ?? refuse('reason', serverText('attendance.reasonMissing'));
    await refuseUnseen(context, user);
    const record = recordOf(context, context.body, reason);
    const { resource } = context;
    const text = await withTransaction(context.pool, async (client) => {
      await holdWorkdays(context, client, user);
      const existing = await readWorkday(context, client, { user, day });
      if (existing !== undefined && version !== undefined && version !== null && version !== existing.version) {
        throw new AppError('STALE_VERSION', {
          extra: { current: JSON.parse(await readRecord(context, client, existing.id)) as unknown },
        });
      }
      const lasts = record['clockIn'] !== undefined && record['clockOut'] === undefined;
      const open = lasts ? await readWorkday(context, client, { user }) : undefined;
      if (open !== undefined && open.id !== existing?.id)
        return refuse('clockOut', serverText('attendance.otherDayOpen'));
      const before = existing?.values ?? {};
      const names = resource.fields.filter(({ system }) => !system).map(({ name }) => name);
      const changes = Object.fromEntries(
        names.flatMap((name) =>
          isDeepStrictEqual(before[name] ?? null, record[name] ?? null) ||
          (isBlank(before[name]) && isBlank(record[name]))
            ? []
            : [[name, record[name] ?? null]],
        ),
      );
      return readRecord(
        context,
        client,
        await writeWorkday(context, client, existing, {
          changes,
          action: 'correct',
          activities: activitiesOf(before, changes, reason),
        }),
      );
    });
    return { body: `{"data":${text}}` };
  },
});

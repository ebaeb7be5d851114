import { isDeepStrictEqual } from 'node:util';
import { cleanRecord } from '#kinds/validateRecord.ts';
import { addDays, dayOf, isDay } from '#model/values/dates.ts';
import { AppError } from '#model/errors.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Settings } from '#model/schema/schema.ts';
import {
  type DayState,
  dayStates,
  type Hours,
  isForgotten,
  restStates,
  workdayOf,
  workedMinutes,
  workedState,
} from '#model/wire/workday.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { visibleOwners } from '../../query/filters/scope.ts';
import { quote } from '../../postgres/quote.ts';
import { kindContextOf, problemsOf, refuseProblems } from '../../records/plan/recordProblems.ts';
import type { RequestContext, OperationHandler } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import type { PlannedActivity, Values } from '../../records/plan/plan.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { parseText, parseWord, refuseOtherWords } from '../../records/context/parseText.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { holdWorkdays, hoursOf, readWorkday, writeWorkday } from './workday.ts';

type Asked = {
  readonly user: string;
  readonly day: string;
  readonly state: DayState | undefined;
  readonly reason: string;
  readonly version: Json | undefined;
  readonly hours: Values;
};

const words = ['user', 'day', 'state', 'clockIn', 'clockOut', 'breaks', 'reason', 'version'];
const maxReasonLength = 500;
/** chosen: leave is written down at most a year ahead. */
const farthestDays = 366;

const refuse = (field: string, text: string): never => refuseProblems({ [field]: text }) as never;

const readAsked = ({ body, resource, state }: RequestContext): Asked => {
  // checked: a call with a body has an object
  const given = body as Readonly<Record<string, Json>>;
  refuseOtherWords(given, words);
  const { user, day, version } = given;
  if (!isId(user)) return refuse('user', 'Please enter Person');
  if (typeof day !== 'string' || !isDay(day)) return refuse('day', 'Please enter Day');
  const reason = parseText(given, 'reason', maxReasonLength);
  if (reason === undefined || reason === '') return refuse('reason', 'Please enter why it is corrected');
  const hours = cleanRecord(
    resource,
    { clockIn: given['clockIn'] ?? null, clockOut: given['clockOut'] ?? null, breaks: given['breaks'] ?? null },
    kindContextOf(state),
  );
  return { user, day, reason, hours, version, state: parseWord(given, 'state', dayStates) };
};

/**
 * Finds what can't be in the hours of a day: a night that takes longer than a day, breaks outside or across each other,
 * what lies ahead.
 */
const hoursProblem = (
  day: string,
  { clockIn, clockOut, breaks = [] }: Hours,
  { now, settings }: { readonly now: Date; readonly settings: Settings },
): readonly [string, string] | undefined => {
  const [from, to] = [Date.parse(clockIn), typeof clockOut === 'string' ? Date.parse(clockOut) : now.getTime()];
  if (from > now.getTime()) return ['clockIn', 'Clock in cannot lie in the future'];
  if (workdayOf(new Date(clockIn), settings) !== day) return ['clockIn', 'Clock in must be on the day itself'];
  if (typeof clockOut !== 'string') {
    return isForgotten({ clockIn }, now) ? ['clockOut', 'Please enter Clock out'] : undefined;
  }
  if (to > now.getTime()) return ['clockOut', 'Clock out cannot lie in the future'];
  if (to <= from) return ['clockOut', 'Clock out must be later than Clock in'];
  if (to - from > 24 * 3_600_000) return ['clockOut', 'Clock out must be within 24 hours of Clock in'];
  let last = from;
  for (const [index, { start, end }] of breaks.entries()) {
    const path = `breaks.${index}`;
    if (typeof end !== 'string') return [`${path}.end`, 'Please enter when the break ended'];
    if (Date.parse(start) < last || Date.parse(end) > to)
      return [`${path}.start`, 'Breaks must lie within the hours, one after the other'];
    if (Date.parse(end) <= Date.parse(start)) return [`${path}.end`, 'A break must end after it began'];
    last = Date.parse(end);
  }
  return undefined;
};

const recordOf = (context: RequestContext, { user, day, state: requested, reason, hours: given }: Asked): Values => {
  const { now, state } = context;
  const { settings } = state.model;
  const head = { user, day, corrected: true, reason };
  const hours = hoursOf(given);
  const isRest = requested !== undefined && restStates.includes(requested);
  const today = dayOf(now, settings.timeZone);
  if (day > (isRest ? addDays(today, farthestDays) : today))
    return refuse('day', isRest ? 'Day lies too far ahead' : 'Day cannot lie in the future');
  if (isRest)
    return hours === undefined
      ? { ...head, state: requested }
      : refuse('clockIn', `A day of state ${requested} has no hours`);
  if (hours === undefined) return refuse('clockIn', 'Please enter Clock in, or a state without hours');
  const record: Values = { ...head, ...given, state: requested ?? workedState(day, hours, settings) };
  // First the shapes, then what they mean together.
  refuseProblems(problemsOf(state, context.resource, record));
  const problem = hoursProblem(day, hours, { now, settings });
  if (problem !== undefined) return refuse(...problem);
  return typeof hours.clockOut === 'string' ? { ...record, workedMinutes: workedMinutes(hours, now) } : record;
};

/** Whose days somebody may correct: those whom their scope holds. Errors: `NOT_FOUND`. */
const refuseUnseen = async (context: RequestContext, user: string): Promise<void> => {
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
 * `correct`: sets a person's day right, one's own too, with a reason. The hours decide minutes and state unless a state
 * is given; leave, a week-off and absence have no hours. Old and new values are in the audit.
 */
export const correct: OperationHandler = async (context) => {
  const asked = readAsked(context);
  const { user, day, reason, version } = asked;
  await refuseUnseen(context, user);
  const record = recordOf(context, asked);
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
      return refuse('clockOut', 'Please enter Clock out; another day still lasts');
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
};

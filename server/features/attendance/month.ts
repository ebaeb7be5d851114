import { dayOf } from '#model/values/time/dates.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import type { MonthAnswer, MonthDay, MonthPerson } from '#model/wire/wire.ts';
import { daysOfMonth, emptyState, isForgotten } from '#model/wire/workday.ts';
import { findWorkday, type PersonRow, selectPeople, selectWorkdays } from './workdays.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { pageNumber } from '../../contract/parameters.ts';
import { dataEnvelope, described, id, object, ref, type Value } from '../../contract/schemaTypes.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { withTitles } from '../../query/records/select/titleColumn.ts';

/** Users per page. chosen: a month of 50 users has up to 1,550 days. */
const perPage = 50;

/** Parses the JSON text of an attendance record. Fields that the user may not read are undefined. */
const dayOfRecord = (text: string): MonthDay => {
  const { _id, version, day, state, clockIn, clockOut, breaks, workedMinutes, forgotten, corrected, reason } =
    JSON.parse(text) as MonthDay & { readonly [name: string]: unknown };
  // JSON omits the undefined fields.
  return {
    day,
    state,
    _id,
    version,
    clockIn,
    clockOut,
    breaks,
    workedMinutes,
    forgotten,
    corrected,
    reason,
  } as MonthDay;
};

/** Returns the caller's workday without a clock-out; null if there is none, or if it began more than 16 hours ago. */
const readOwnOpenDay = async (context: OperationContext): Promise<MonthDay | null> => {
  const { resource, pool, actor, now } = context;
  const found = await runStatement<{ id: string }>(pool, findWorkday(resource, { user: actor.userId }));
  if (found === undefined) return null;
  const day = dayOfRecord(await readRecord(context, pool, found.id));
  // A forgotten day is closed by the next clock-in, so clocking in is the only possible action.
  return day.clockIn === undefined || isForgotten({ clockIn: day.clockIn }, now) ? null : day;
};

/** The attendance record of a user on a day. `data`: its JSON text. */
type DayRow = { readonly user: string; readonly day: string; readonly data: string };

/**
 * Returns the days of each user in `rows`. A day without a record is `Week off` on a weekly day off, `Absent` on
 * another day before `today`, and has no state otherwise. Days before the user was created have no state either.
 */
const daysOfPeople = (
  rows: readonly PersonRow[],
  records: readonly DayRow[],
  { days, today, settings }: { readonly days: readonly string[]; readonly today: string; readonly settings: Settings },
): readonly MonthPerson[] => {
  const byPlace = new Map(records.map(({ user, day, data }) => [`${user} ${day}`, data]));
  const dayOfPerson = ({ id: user, since }: PersonRow, day: string): MonthDay => {
    const record = byPlace.get(`${user} ${day}`);
    if (record !== undefined) return dayOfRecord(record);
    // Days before the user joined are not absences.
    const state = day >= since ? emptyState(day, today, settings) : undefined;
    return state === undefined ? { day } : { day, state };
  };
  return rows.map((row) => ({ _id: row.id, name: row.title, days: days.map((day) => dayOfPerson(row, day)) }));
};

const querySchema = object({
  'month?': {
    type: 'string',
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
    description: 'The month. Default: this month.',
    examples: ['2026-11'],
  },
  'page?': pageNumber(999_999),
  'user?': described(id, { description: 'Only this user.' }),
});
type MonthQuery = Value<typeof querySchema>;

/**
 * Returns the resource of the users who have attendance records. Errors: `UNKNOWN_CALL` if the records have no users.
 */
const peopleOf = ({ resource, state }: OperationContext): Resource => {
  const people = state.model.resources[resource.fieldsByName['user']?.to ?? ''];
  if (people === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no owners.` });
  return people;
};

/** Reads a page of users, their days of a month, and the caller's own open workday. */
const readMonth = async (
  context: OperationContext,
  { month: asked, page, user }: MonthQuery,
): Promise<MonthAnswer['data']> => {
  const { resource, pool, now, state } = context;
  const { settings } = state.model;
  const people = peopleOf(context);
  const today = dayOf(now, settings.timeZone);
  const shown = asked ?? today.slice(0, 7);
  const days = daysOfMonth(shown);
  const range = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const reader = readerOf(context);
  const place = { user, limit: perPage, offset: (page - 1) * perPage };
  const [rows, open] = await Promise.all([
    runRows<PersonRow>(pool, selectPeople({ resource, people, reader, ...range, ...place })),
    readOwnOpenDay(context),
  ]);
  const users = rows.map((row) => row.id);
  const records = await runRows<DayRow>(pool, selectWorkdays(resource, reader, { users, ...range }));
  return {
    month: shown,
    today,
    open,
    total: Number(rows[0]?.total ?? 0),
    people: daysOfPeople(withTitles(people, rows, reader), records, { days, today, settings }),
  };
};

/**
 * `month`: returns the days of a month for the users in the caller's scope, 50 users per page. `open`: the caller's own
 * workday without a clock-out, or null. Errors: `UNKNOWN_CALL` if attendance records have no users.
 */
export const month = defineOperation({
  query: querySchema,
  describe: ({ resource }) => ({
    summary: `Get a month of ${inLowerCase(resource.plural)}`,
    description: `For the users in your scope, by name, ${perPage} per page. \`open\` is your own open workday.`,
    answers: { 200: { description: 'The days of each user.', schema: dataEnvelope(ref('Month')) } },
    errors: ['NOT_FOUND'],
  }),
  run: async (context) => ({ body: { data: await readMonth(context, context.query) } }),
});

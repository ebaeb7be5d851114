import { dayOf } from '#model/values/time/dates.ts';
import { AppError } from '#model/errors.ts';
import type { Settings } from '#model/schema/schema.ts';
import type { MonthAnswer, MonthDay, MonthPerson } from '#model/wire/wire.ts';
import { daysOfMonth, emptyState, isForgotten } from '#model/wire/workday.ts';
import { findWorkday, type PersonRow, selectPeople, selectWorkdays } from './workdays.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { pageNumber } from '../../contract/parameters.ts';
import { dataEnvelope, described, id, object, ref } from '../../contract/schemaTypes.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';

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

const ownOpenDay = async (context: OperationContext): Promise<MonthDay | null> => {
  const { resource, pool, actor, now } = context;
  const found = await runStatement<{ id: string }>(pool, findWorkday(resource, { user: actor.userId }));
  if (found === undefined) return null;
  const day = dayOfRecord(await readRecord(context, pool, found.id));
  // A forgotten day is closed by the next clock-in, so clocking in is the only possible action.
  return day.clockIn === undefined || isForgotten({ clockIn: day.clockIn }, now) ? null : day;
};

/** Returns the days of each user in the rows. `today` decides which days without a record are absences. */
const daysOfPeople = (
  rows: readonly PersonRow[],
  records: readonly { readonly user: string; readonly day: string; readonly data: string }[],
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
  return rows.map((row) => ({ _id: row.id, name: row.name, days: days.map((day) => dayOfPerson(row, day)) }));
};

/**
 * `month`: returns the days of a month for the users in the caller's scope, 50 users per page. A day without a record
 * is `Week off` on a weekly day off, `Absent` on another day in the past, and has no state otherwise. Days before the
 * user was created have no state either. `open`: the caller's own workday without a clock-out; null if there is none,
 * or if its clock-in was more than 16 hours ago. Errors: `UNKNOWN_CALL` if attendance records have no users.
 */
export const month = defineOperation({
  query: object({
    'month?': {
      type: 'string',
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      description: 'The month. Default: this month.',
      examples: ['2026-11'],
    },
    'page?': pageNumber(999_999),
    'user?': described(id, { description: 'Only this user.' }),
  }),
  describe: ({ resource }) => ({
    summary: `Get a month of ${inLowerCase(resource.plural)}`,
    description: `For the users in your scope, by name, ${perPage} per page. \`open\` is your own open workday.`,
    answers: { 200: { description: 'The days of each user.', schema: dataEnvelope(ref('Month')) } },
    errors: ['NOT_FOUND'],
  }),
  run: async (context) => {
    const { resource, pool, now, state } = context;
    const { resources, settings } = state.model;
    const people = resources[resource.fieldsByName['user']?.to ?? ''];
    if (people === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no owners.` });
    const today = dayOf(now, settings.timeZone);
    const { month: asked = today.slice(0, 7), page, user } = context.query;
    const days = daysOfMonth(asked);
    const range = { from: days[0] ?? today, to: days.at(-1) ?? today };
    const reader = readerOf(context);
    const place = { user, limit: perPage, offset: (page - 1) * perPage };
    const [rows, open] = await Promise.all([
      runRows<PersonRow>(pool, selectPeople({ resource, people, reader, ...range, ...place })),
      ownOpenDay(context),
    ]);
    const records = await runRows<{ user: string; day: string; data: string }>(
      pool,
      selectWorkdays(resource, reader, { users: rows.map(({ id }) => id), ...range }),
    );
    const data: MonthAnswer['data'] = {
      month: asked,
      today,
      open,
      total: Number(rows[0]?.total ?? 0),
      people: daysOfPeople(rows, records, { days, today, settings }),
    };
    return { body: { data } };
  },
});

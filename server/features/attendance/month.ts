import { dayOf, isDay } from '#model/values/dates.ts';
import { AppError } from '#model/errors.ts';
import type { MonthAnswer, MonthDay, MonthPerson } from '#model/wire/wire.ts';
import { daysOfMonth, emptyState, isForgotten } from '#model/wire/workday.ts';
import { findWorkday, type PersonRow, selectPeople, selectWorkdays } from './workdays.ts';
import type { RequestContext, OperationHandler } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { runRows, runStatement } from '../../records/context/runStatement.ts';

/** chosen: 50 people are 1,550 days; more is another page. */
const perPage = 50;

type Asked = { readonly month: string; readonly page: number; readonly user: string | undefined };

const bad = (text: string): never => {
  throw new AppError('BAD_QUERY', { text });
};

const readAsked = ({ query }: RequestContext, today: string): Asked => {
  const { month = today.slice(0, 7), page = '1', user, ...others } = query;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new AppError('UNKNOWN_QUERY', {
      text: `${unknown}: is not a parameter here; expected one of month, page, user.`,
    });
  if (typeof month !== 'string' || !isDay(`${month}-01`))
    return bad(`month: is not a month, got ${String(month).slice(0, 40)}; expected 2026-11.`);
  if (typeof page !== 'string' || !/^[1-9]\d{0,5}$/.test(page))
    return bad('page: must be a whole number of 1 or more.');
  if (user !== undefined && !isId(user)) return bad('user: is not an id.');
  return { month, page: Number(page), user };
};

/** What the record says, of the fields that the person may read. */
const dayOfRecord = (text: string): MonthDay => {
  const { _id, version, day, state, clockIn, clockOut, breaks, workedMinutes, forgotten, corrected, reason } =
    JSON.parse(text) as MonthDay & { readonly [name: string]: unknown };
  // Absent fields are left out by JSON.
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

const ownOpenDay = async (context: RequestContext): Promise<MonthDay | null> => {
  const { resource, pool, actor, now } = context;
  const found = await runStatement<{ id: string }>(pool, findWorkday(resource, { user: actor.userId }));
  if (found === undefined) return null;
  const day = dayOfRecord(await readRecord(context, pool, found.id));
  // Closed by the next clock-in, which is the one thing to do.
  return day.clockIn === undefined || isForgotten({ clockIn: day.clockIn }, now) ? null : day;
};

/**
 * `month`: what each day of a month came to, for the people of one's scope: the records, and of days without one a
 * week-off or absence.
 */
export const month: OperationHandler = async (context) => {
  const {
    resource,
    pool,
    now,
    state: { model },
  } = context;
  const people = model.resources[resource.fieldsByName['user']?.to ?? ''];
  if (people === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} are nobody's.` });
  const today = dayOf(now, model.settings.timeZone);
  const asked = readAsked(context, today);
  const days = daysOfMonth(asked.month);
  const range = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const reader = readerOf(context);
  const [rows, open] = await Promise.all([
    runRows<PersonRow>(
      pool,
      selectPeople({
        resource,
        people,
        reader,
        ...range,
        user: asked.user,
        limit: perPage,
        offset: (asked.page - 1) * perPage,
      }),
    ),
    ownOpenDay(context),
  ]);
  const records = await runRows<{ user: string; day: string; data: string }>(
    pool,
    selectWorkdays(resource, reader, { users: rows.map(({ id }) => id), ...range }),
  );
  const byPlace = new Map(records.map(({ user, day, data }) => [`${user} ${day}`, data]));
  const without = (day: string, since: string): MonthDay => {
    // Before they came nobody was absent.
    const came = day >= since ? emptyState(day, today, model.settings) : undefined;
    return came === undefined ? { day } : { day, state: came };
  };
  const data: MonthAnswer['data'] = {
    month: asked.month,
    today,
    open,
    total: Number(rows[0]?.total ?? 0),
    people: rows.map(
      ({ id, name, since }): MonthPerson => ({
        _id: id,
        name,
        days: days.map((day) => {
          const record = byPlace.get(`${id} ${day}`);
          return record === undefined ? without(day, since) : dayOfRecord(record);
        }),
      }),
    ),
  };
  return { body: { data } };
};

import type pg from 'pg';
import { dayOf, startOfDay } from '#model/values/time/dates.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource, Sort } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import type { DayEntry, DaySection, MyDayAnswer } from '#model/wire/myDay.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import type { Condition, ListQuery } from '../../query/filters/listQuery.ts';
import { filterableFields } from '../../query/filters/parse/fieldConditions.ts';
import { parseFilter } from '../../query/filters/parse/parseFilter.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { selectList } from '../../query/lists/selectList.ts';
import { countDay } from './countDay.ts';
import { runStatement } from '../../postgres/runStatement.ts';

type DayRequest = { readonly pool: pg.Pool; readonly model: Model; readonly reader: Reader };

/** A resource's part of My day, limited to the fields that the user may filter by. */
type DayPart = {
  readonly resource: Resource;
  /** Field with the time at which a record is due. Undefined: no record is due. */
  readonly at: string | undefined;
  /** Matches the user's own records. */
  readonly mine: readonly Condition[];
  /** Matches records that are due. */
  readonly due: readonly Condition[] | undefined;
  /** Matches records that nobody has begun. */
  readonly fresh: readonly Condition[] | undefined;
};

/**
 * Max records in the queue. chosen: more than a person handles in a day. The remaining records appear once these are
 * done.
 */
const maxEntries = 100;

const partOf = (resource: Resource, reader: Reader): DayPart | undefined => {
  const { myDay } = resource.schema;
  const [owner] = resource.owners;
  if (myDay === undefined || owner === undefined || scopeOf(reader.actor.permissions, resource.module) === undefined)
    return undefined;
  const names = filterableFields(resource, reader).map(({ name }) => name);
  const conditionsOf = (filter: Filter | undefined): readonly Condition[] | undefined =>
    filter !== undefined && Object.keys(filter).every((name) => names.includes(name))
      ? parseFilter({ resource, filter, reader })
      : undefined;
  const mine = conditionsOf({ [owner]: '$me' });
  if (mine === undefined) return undefined;
  const { at, due, new: fresh } = myDay;
  const time = at === undefined ? undefined : conditionsOf({ [at]: { lt: '$tomorrow' } });
  const other = conditionsOf(due);
  return {
    resource,
    at,
    mine,
    due: time === undefined || other === undefined ? undefined : [...time, ...other],
    fresh: conditionsOf(fresh),
  };
};

const pageOf = (conditions: readonly Condition[], sort: Sort): ListQuery => ({
  page: 1,
  perPage: maxEntries,
  sort,
  words: [],
  conditions,
  exact: false,
  deleted: false,
});

const readRecords = async (
  { pool, reader }: DayRequest,
  resource: Resource,
  query: ListQuery,
): Promise<readonly WireRecord[]> => {
  const row = await runStatement<{ data: string }>(pool, selectList({ resource, query, reader }));
  // checked: the projection writes records
  return JSON.parse(row?.data ?? '[]') as readonly WireRecord[];
};

const dueEntries = async (request: DayRequest, { resource, at, mine, due }: DayPart): Promise<readonly DayEntry[]> => {
  if (at === undefined || due === undefined) return [];
  const records = await readRecords(request, resource, pageOf([...mine, ...due], { field: at, order: 'ASC' }));
  return records.map((record) => {
    const time = String(record[at]);
    const section: DaySection = Date.parse(time) < request.reader.now.getTime() ? 'overdue' : 'today';
    return { resource: resource.name, section, at: time, record };
  });
};

const freshEntries = async (request: DayRequest, { resource, mine, fresh }: DayPart): Promise<readonly DayEntry[]> => {
  if (fresh === undefined) return [];
  const records = await readRecords(request, resource, pageOf([...mine, ...fresh], resource.list.sort));
  return records.map((record) => ({ resource: resource.name, section: 'new', record }));
};

const byTime = (a: DayEntry, b: DayEntry): number => (a.at ?? '').localeCompare(b.at ?? '');

/**
 * Builds a user's queue of up to 100 records: their own records of every resource with `myDay`, within their scope.
 * Records that are due come first, by time. Then come the records that nobody has begun, in the order of the menu and,
 * within a resource, of its list. `total`: all records in the queue. `done`: records that the user handled today and
 * that are no longer in the queue.
 */
export const buildMyDay = async (request: DayRequest): Promise<MyDayAnswer> => {
  const { model, reader, pool } = request;
  const parts = Object.values(model.resources)
    .toSorted((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity))
    .flatMap((resource) => partOf(resource, reader) ?? []);
  const since = startOfDay(dayOf(reader.now, reader.timeZone), reader.timeZone);
  const due: DayEntry[] = [];
  const fresh: DayEntry[] = [];
  let [total, done] = [0, 0];
  // One after the other, so that a home screen uses only one connection.
  for (const part of parts) {
    due.push(...(await dueEntries(request, part)));
    fresh.push(...(await freshEntries(request, part)));
    const counted = await countDay(pool, { ...part, reader, since });
    total += counted.total;
    done += counted.done;
  }
  const entries = [...due.toSorted(byTime), ...fresh];
  const keyOf = ({ resource, record }: DayEntry): string => `${resource} ${record._id}`;
  const unique = [...new Map(entries.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed();
  return { data: { asOf: reader.now.toISOString(), total, done, entries: unique.slice(0, maxEntries) } };
};

import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import { createParameters, type Bind } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues } from '../../postgres/statement.ts';
import type { Condition } from '../../query/filters/listQuery.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { whereText } from '../../query/filters/whereText.ts';

type DayCount = {
  readonly resource: Resource;
  readonly reader: Reader;
  /** Matches the user's own records. */
  readonly mine: readonly Condition[];
  /** Matches records that are due. Undefined: no record is due. */
  readonly due: readonly Condition[] | undefined;
  /** Matches records that nobody has begun. Undefined: every record counts as begun. */
  readonly fresh: readonly Condition[] | undefined;
  /** The start of the day. */
  readonly since: Date;
};

/** Timeline entries that count as handling a record. Edits of its fields do not. */
const handlingKinds = ['call', 'whatsapp', 'sms', 'email', 'note', 'status', 'share', 'appointment', 'visit'];

const allOf = (conditions: readonly Condition[] | undefined, bind: Bind): string =>
  conditions === undefined ? 'false' : `(${conditions.map(({ write }) => write(bind)).join(' and ') || 'true'})`;

/**
 * Returns SQL for the ids of the records that the user has handled since the start of the day. It reads the log of
 * record events.
 */
const handledIds = ({ resource, reader, since }: DayCount, bind: Bind): string => {
  const log = Object.values(reader.model?.resources ?? {}).find(({ schema }) => schema.log !== undefined);
  const [by] = log?.owners ?? [];
  const columns = log?.schema.log;
  if (log === undefined || columns === undefined || by === undefined) return 'select null::uuid';
  return (
    `select a.${quote(columns.record)}::uuid from ${quote(log.name)} a ` +
    `where a.${quote(by)} = ${bind(reader.actor.userId, 'uuid')} ` +
    `and a.${quote(log.list.sort.field)} >= ${bind(since.toISOString(), 'timestamptz')} ` +
    `and a.${quote(columns.resource)} = ${bind(resource.name, 'text')} ` +
    `and a.${quote(columns.kind)} = any(${bind(handlingKinds, 'text[]')}) and a."deletedAt" is null`
  );
};

/**
 * Counts a user's records of one resource for My day. `total`: records in the queue. `done`: records that the user
 * handled today and that are no longer in the queue.
 */
export const countDay = async (
  pool: pg.Pool,
  day: DayCount,
): Promise<{ readonly total: number; readonly done: number }> => {
  const { resource, reader, mine, due, fresh } = day;
  const { bind, values } = createParameters();
  const rows = `from ${quote(resource.name)} t where ${whereText(
    { resource, query: { deleted: false, conditions: mine, words: [] }, reader },
    bind,
  )}`;
  const queued = (): string => `coalesce(${allOf(due, bind)} or ${allOf(fresh, bind)}, false)`;
  const total = `select count(*) ${rows} and ${queued()}`;
  const done = `select count(*) ${rows} and t."_id" in (${handledIds(day, bind)}) and not ${queued()}`;
  const { values: bound, ...statement } = plannedForValues(
    `select (${total})::float8 as total, (${done})::float8 as done`,
    values,
  );
  const { rows: found } = await pool.query<{ total: number; done: number }>({ ...statement, values: [...bound] });
  return { total: found[0]?.total ?? 0, done: found[0]?.done ?? 0 };
};

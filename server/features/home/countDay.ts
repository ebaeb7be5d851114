import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import { createParameters, type Bind } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { planned } from '../../postgres/statement.ts';
import type { Condition } from '../../query/filters/listQuery.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { whereText } from '../../query/filters/whereText.ts';

type DayCount = {
  readonly resource: Resource;
  readonly reader: Reader;
  readonly mine: readonly Condition[];
  readonly due: readonly Condition[] | undefined;
  readonly fresh: readonly Condition[] | undefined;
  /** The beginning of the day. */
  readonly since: Date;
};

/** What a user does to a record that counts as handling it; edits of its fields do not. */
const handlingKinds = ['call', 'whatsapp', 'sms', 'email', 'note', 'status', 'share', 'appointment', 'visit'];

const allOf = (conditions: readonly Condition[] | undefined, bind: Bind): string =>
  conditions === undefined ? 'false' : `(${conditions.map(({ write }) => write(bind)).join(' and ') || 'true'})`;

/**
 * Counts a user's records of one resource that are in the queue, and those that they handled today and that have left
 * it. Example: `select (select count(*) from "leads" t where … and ((…) or (…)))::float8 as total, (select count(*) from
 * "leads" t where … and t."_id" in (select a."record"::uuid from "activities" a where a."by" = $1::uuid and …) and not
 * ((…) or (…)))::float8 as done`.
 */
export const countDay = async (
  pool: pg.Pool,
  { resource, reader, mine, due, fresh, since }: DayCount,
): Promise<{ readonly total: number; readonly done: number }> => {
  const { bind, values } = createParameters();
  const rows = `from ${quote(resource.name)} t where ${whereText(
    { resource, query: { deleted: false, conditions: mine, words: [] }, reader },
    bind,
  )}`;
  const queued = (): string => `coalesce(${allOf(due, bind)} or ${allOf(fresh, bind)}, false)`;
  const total = `select count(*) ${rows} and ${queued()}`;
  const handled =
    `select a."record"::uuid from "activities" a where a."by" = ${bind(reader.actor.userId, 'uuid')} ` +
    `and a."at" >= ${bind(since.toISOString(), 'timestamptz')} and a."resource" = ${bind(resource.name, 'text')} ` +
    `and a."kind" = any(${bind(handlingKinds, 'text[]')}) and a."deletedAt" is null`;
  const done = `select count(*) ${rows} and t."_id" in (${handled}) and not ${queued()}`;
  const { values: bound, ...statement } = planned(
    `select (${total})::float8 as total, (${done})::float8 as done`,
    values,
  );
  const { rows: found } = await pool.query<{ total: number; done: number }>({ ...statement, values: [...bound] });
  return { total: found[0]?.total ?? 0, done: found[0]?.done ?? 0 };
};

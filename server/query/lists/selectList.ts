import { createHiddenParameters, createParameters, createTextParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { preparedAround, type Statement } from '../../postgres/statement.ts';
import { projection } from '../records/select/projection.ts';
import { firstRecordsIds } from './firstRecordsIds.ts';
import { pageIds } from './pageIds.ts';
import { pagePlan } from './pagePlan.ts';
import type { QuerySubject } from './queryShape.ts';

/** A page of a list. */
export type ListStatement = QuerySubject & {
  /** Names of the requested fields. Absent: all. */
  readonly fields?: readonly string[];
  /** Whether each record also has `id`, which the simple-rest dialect needs. */
  readonly isRestDialect?: boolean;
};

/** Returns the statement around the ids of a page: each record as JSON, in the order of the ids. */
const pageOf = (
  { resource, reader, fields, isRestDialect = false }: ListStatement,
  ids: string,
  values: readonly unknown[],
): Statement => {
  const shared = projection({
    resource,
    permissions: reader.actor.permissions,
    viewer: reader.actor.userId,
    isRestDialect,
    ...(fields === undefined ? {} : { fields }),
  });
  // With the limit, Postgres looks up each id, however many ids it expects.
  const after =
    `, ',' order by place), '') || ']' as data ` +
    `from unnest(${ids}) with ordinality as ids(id_, place) ` +
    `cross join lateral (select * from ${quote(resource.name)} t where t."_id" = ids.id_ limit 1) t`;
  return preparedAround({ before: `select '[' || coalesce(string_agg(`, shared, after }, values);
};

/**
 * Returns a statement with one prepared plan for all values, and for all pages, because the offset is a hidden
 * parameter.
 */
const sharedPage = (statement: ListStatement): Statement => {
  const { bind, values } = statement.query.page === 1 ? createParameters() : createHiddenParameters();
  const { ids, rest } = pageIds({ ...statement, anyPage: true }, bind);
  if (rest === undefined) return pageOf(statement, ids, values);
  const all = `(select found.ids || ${rest('cardinality(found.ids)')} from (select ${ids} as ids offset 0) found)`;
  return pageOf(statement, all, values);
};

/**
 * Returns a statement whose ids are found by `gable.ids`, which plans for their values. The rest of the statement is
 * prepared.
 */
const plannedPage = (
  statement: ListStatement,
  { triesFirstRecords }: { readonly triesFirstRecords: boolean },
): Statement => {
  const texts = createTextParameters();
  const { ids, rest } = pageIds(statement, texts.bind);
  const { bind, values } = createParameters();
  const call = [bind(`select ${ids}`, 'text'), bind(texts.values, 'text[]')];
  if (rest !== undefined) call.push(bind(`select ${rest('$2')}`, 'text'), bind(statement.query.perPage, 'integer'));
  const planned = `gable.ids(${call.join(', ')})`;
  return pageOf(statement, triesFirstRecords ? firstRecordsIds(statement, bind, planned) : planned, values);
};

/**
 * Returns the statement of one page of a list, as one row `{data}`: a JSON array of the records as text. The ids of the
 * page are found first, in the way of `pagePlan`, so that a far page skips entries of an index and reads no skipped
 * records. Example:
 *
 * ```sql
 * select '[' || coalesce(string_agg(concat('{"_id":"', t."_id", …, '}'), ',' order by place), '') || ']' as data
 * from unnest(array(select t."_id" as id_ from "leads" t where t."deletedAt" is null and t."status" = $1::text
 *      order by t."receivedAt" desc, t."_id" desc limit 25 offset 0)) with ordinality as ids(id_, place)
 * cross join lateral (select * from "leads" t where t."_id" = ids.id_ limit 1) t
 * ```
 *
 * For arbitrary filters: `… from unnest(gable.ids($1::text, $2::text[])) …` with `$1` = `select array(…)`.
 */
export const selectList = (statement: ListStatement): Statement => {
  const plan = pagePlan(statement);
  return plan === 'shared'
    ? sharedPage(statement)
    : plannedPage(statement, { triesFirstRecords: plan === 'firstRecords' });
};

import type { Resource } from '#model/resource.ts';
import type { ListQuery } from './listQuery.ts';
import { isDefaultSort } from './order.ts';
import { pageIds } from './pageIds.ts';
import { makeParameters, makeTextParameters } from './parameters.ts';
import { projection } from './projection.ts';
import { quote } from './quote.ts';
import type { Reader } from './reader.ts';
import { prepared, type Statement } from './statement.ts';
import { isSteadyPage } from './steady.ts';

export type ListStatement = {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly reader: Reader;
  /** Names of the fields wanted; absent: all. */
  readonly fields?: readonly string[];
  /** Adds `id` to each record. */
  readonly rest?: boolean;
};

/** Tells whether one plan is the best for all values: of a first page, where there is an index of just these rows in just this order. */
const isPlannedOnce = (statement: ListStatement): boolean => {
  const { resource, query } = statement;
  return query.page === 1 && isSteadyPage(statement) && (query.conditions.length === 0 || isDefaultSort(resource, query.sort));
};

/**
 * Asks for one page of a list, as one row `{data}`: the JSON array's text, made by Postgres and passed on unparsed. The ids
 * are found first, so that far pages step over index entries, not over records. Where the best plan depends on the values, the
 * query of the ids is planned for these; the rest, whose planning takes longer than its work, is prepared in any case.
 * Example:
 * ```sql
 * select '[' || coalesce(string_agg(concat('{"_id":"', t."_id", …, '}'), ',' order by place), '') || ']' as data
 * from unnest(array(select t."_id" as id_ from "leads" t where t."deletedAt" is null and t."status" = $1::text
 *      order by t."receivedAt" desc, t."_id" desc limit 25 offset 0)) with ordinality as ids(id_, place)
 * cross join lateral (select * from "leads" t where t."_id" = ids.id_ limit 1) t
 * ```
 * or, for free filters, `… from unnest(gable.ids($1::text, $2::text[])) with ordinality as ids(id_, place) …` with `$1` = `select array(…)`.
 */
export const selectList = (statement: ListStatement): Statement => {
  const { resource, query, reader, fields, rest: isRest = false } = statement;
  const json = projection({ resource, permissions: reader.actor.permissions, rest: isRest, ...(fields === undefined ? {} : { fields }) });
  // The limit keeps Postgres to one look-up an id, whatever it guesses the number of ids to be.
  const write = (ids: string): string =>
    `select '[' || coalesce(string_agg(${json}, ',' order by place), '') || ']' as data from unnest(${ids}) with ordinality as ids(id_, place) `
    + `cross join lateral (select * from ${quote(resource.name)} t where t."_id" = ids.id_ limit 1) t`;
  const { bind, values } = isPlannedOnce(statement) ? makeParameters() : makeTextParameters();
  const { ids, rest } = pageIds(statement, bind);
  if (isPlannedOnce(statement)) {
    const found = `cardinality(found.ids)`;
    return prepared(write(rest === undefined ? ids : `(select found.ids || ${rest(found)} from (select ${ids} as ids offset 0) found)`), values);
  }
  if (rest === undefined) return prepared(write('gable.ids($1::text, $2::text[])'), [`select ${ids}`, values]);
  return prepared(write('gable.ids($1::text, $2::text[], $3::text, $4::integer)'), [`select ${ids}`, values, `select ${rest('$2')}`, query.perPage]);
};

import type { Resource } from '#model/resource.ts';
import type { ListQuery } from './listQuery.ts';
import { orderOf, orderText } from './order.ts';
import { makeParameters } from './parameters.ts';
import { projection } from './projection.ts';
import { quote } from './quote.ts';
import type { Reader } from './reader.ts';
import { planned, type Statement } from './statement.ts';
import { whereText } from './where.ts';

export type ListStatement = {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly reader: Reader;
  /** Names of the fields wanted; absent: all. */
  readonly fields?: readonly string[];
  /** Adds `id` to each record. */
  readonly rest?: boolean;
};

/**
 * Asks for one page of a list, as one row `{data}`: the JSON array's text, made by Postgres and passed on unparsed.
 * Example:
 * ```sql
 * select '[' || coalesce(string_agg(concat('{"_id":"', t."_id", …, '}'), ',' order by …), '') || ']' as data
 * from (select t."_id" as id_ from "leads" t where t."deletedAt" is null and t."status" = $1::text
 *       order by t."receivedAt" desc, t."_id" desc limit $2 offset $3) page join "leads" t on t."_id" = page.id_
 * ```
 */
export const selectList = ({ resource, query, reader, fields, rest = false }: ListStatement): Statement => {
  const { bind, values } = makeParameters();
  const order = orderText(orderOf(resource, query.sort));
  const json = projection({ resource, permissions: reader.actor.permissions, rest, ...(fields === undefined ? {} : { fields }) });
  const where = whereText({ resource, query, reader }, bind);
  const limit = `limit ${bind(query.perPage, 'bigint')} offset ${bind((query.page - 1) * query.perPage, 'bigint')}`;
  const table = quote(resource.name);
  return planned(
    `select '[' || coalesce(string_agg(${json}, ',' order by ${order}), '') || ']' as data `
    + `from (select t."_id" as id_ from ${table} t where ${where} order by ${order} ${limit}) page `
    + `join ${table} t on t."_id" = page.id_`,
    values,
  );
};

import type { Resource } from '#model/resource.ts';
import type { ListQuery } from '../filters/listQuery.ts';
import { defaultOrder, orderOf, orderText } from '../filters/order.ts';
import { createTextParameters } from '../../postgres/parameters.ts';
import { projection } from '../records/select/projection.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { whereText } from '../filters/whereText.ts';

/** A list to export, and the fields of its columns. */
export type ExportRequest = {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly reader: Reader;
  readonly fields: readonly string[];
};

/**
 * A query for the SQL function `gable.open_rows`, which opens a cursor for it. Its values are one array of texts, `$1`.
 */
export type RowsQuery = { readonly text: string; readonly values: readonly unknown[] };

/**
 * Returns the queries that select all records of a list in its order, as rows `{data}`: the JSON text of a record with
 * those of `fields` that the user may read. If the sort field may be blank, there is a second query, for the records
 * without a value, which come last. Example: `select concat('{"_id":"', t."_id", …, '}') as data from "leads" t where
 * t."deletedAt" is null and t."status" = $1[1]::text order by t."receivedAt" desc, t."_id" desc`.
 */
export const exportList = ({ resource, query, reader, fields }: ExportRequest): readonly RowsQuery[] => {
  const { terms, blanksAfter } = orderOf(resource, query.sort);
  const write = (order: string, blanks = ''): RowsQuery => {
    const { bind, values } = createTextParameters();
    const json = projection({ resource, permissions: reader.actor.permissions, viewer: reader.actor.userId, fields });
    const where = whereText({ resource, query, reader }, bind);
    return {
      text: `select ${json} as data from ${quote(resource.name)} t where ${where}${blanks} order by ${order}`,
      values,
    };
  };
  if (blanksAfter === undefined) return [write(orderText(terms))];
  const column = `t.${quote(blanksAfter.name)}`;
  return [
    write(orderText(terms), ` and ${column} is not null`),
    write(orderText(defaultOrder(resource)), ` and ${column} is null`),
  ];
};

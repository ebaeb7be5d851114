import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { ListQuery } from '../filters/listQuery.ts';
import { defaultOrder, orderOf, orderText } from '../filters/order.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { whereText } from '../filters/whereText.ts';

type Page = {
  readonly table: string;
  readonly where: string;
  readonly order: string;
  readonly limit: string;
  readonly offset: string;
};

/** Returns the query of a page's ids. If an index has the order, skipped records are not read. */
const idsOf = ({ table, where, order, limit, offset }: Page): string =>
  `array(select t."_id" as id_ from ${table} t where ${where} order by ${order} limit ${limit} offset ${offset})`;

/** Returns whether a condition only matches records with a value in the field, so that no blanks follow. */
const excludesBlanks = (field: Field, { conditions }: ListQuery): boolean =>
  conditions.some(
    (condition) => condition.field === field.name && !['ne', 'notIn', 'blank', 'repeated'].includes(condition.operator),
  );

/** SQL expressions that return the ids of the records on one page of a list, as arrays in the order of the list. */
export type PageIds = {
  readonly ids: string;
  /**
   * Returns the query for the rest of the page if `ids` does not fill it. `found` is the expression of the number of
   * ids.
   */
  readonly rest: ((found: string) => string) | undefined;
};

/**
 * Returns the queries of a page that is sorted by a field that may be blank: first the records with a value, from the
 * index of the field; if these do not fill the page, then the others in the default order. A single order with blanks
 * last would need an index per direction.
 */
const idsWithBlanks = (page: Page, { field, blankOrder }: { field: Field; blankOrder: string }): PageIds => {
  const { table, where, limit, offset } = page;
  const column = `t.${quote(field.name)}`;
  const filled = `${where} and ${column} is not null`;
  const skipped = `(select count(*) from ${table} t where ${filled})`;
  const blank = `select t."_id" as id_
    from ${table} t
    where ${where} and ${column} is null
    order by ${blankOrder} limit ${limit} + ${offset}`;
  return {
    ids: idsOf({ ...page, where: filled }),
    rest: (found) =>
      `array(select id_ from (${blank}) blanks
        limit ${limit} - ${found}
        offset case when ${found} < ${limit} then greatest(0, ${offset} - ${skipped}) else 0 end)`,
  };
};

type Subject = {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly reader: Reader;
  /** Whether all pages share one text. */
  readonly anyPage?: boolean;
};

/**
 * Returns SQL for the ids of the records on one page of a list: `ids` and, for some lists, `rest`. A list that is
 * sorted by a field that may be blank needs `rest`, because the records without a value come last and need SQL of their
 * own. For all other lists, and if the filter excludes blank values, `rest` is undefined. Example of `ids`:
 * `array(select t."_id" as id_ from "leads" t where t."deletedAt" is null and t."status" = $1::text order by
 * t."receivedAt" desc, t."_id" desc limit 25 offset 0)`.
 */
export const pageIds = (subject: Subject, bind: Bind): PageIds => {
  const { resource, query, anyPage = false } = subject;
  const { terms, blanksAfter } = orderOf(resource, query.sort);
  const where = whereText(subject, bind);
  const offset = (query.page - 1) * query.perPage;
  const page: Page = {
    table: quote(resource.name),
    where,
    order: orderText(terms),
    // The limit and the offset are literals: with a parameter, Postgres would assume that a tenth of the table is read.
    limit: String(query.perPage),
    offset: anyPage && offset > 0 ? bind(offset, 'integer') : String(offset),
  };
  return blanksAfter === undefined || excludesBlanks(blanksAfter, query)
    ? { ids: idsOf(page), rest: undefined }
    : idsWithBlanks(page, { field: blanksAfter, blankOrder: orderText(defaultOrder(resource)) });
};

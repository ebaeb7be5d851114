import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { fieldNamed } from './columns.ts';
import type { Condition, ListQuery } from './listQuery.ts';
import { defaultOrder, isDefaultSort, isScalar, orderOf, orderText } from './order.ts';
import type { Bind } from './parameters.ts';
import { quote } from './quote.ts';
import type { Reader } from './reader.ts';
import { whereText } from './where.ts';

type Page = { readonly table: string; readonly where: string; readonly order: string; readonly limit: string; readonly offset: string };

/** Ids of a page; where an index has the order, they are read from it alone, without the records that are stepped over. */
const idsOf = ({ table, where, order, limit, offset }: Page): string =>
  `select t."_id" as id_ from ${table} t where ${where} order by ${order} limit ${limit} offset ${offset}`;

/** Tells whether a condition finds only records that have the field, so that there are no blanks to come after. */
const excludesBlanks = (field: Field, { conditions }: ListQuery): boolean =>
  conditions.some((condition) =>
    condition.field === field.name && !['ne', 'notIn', 'blank', 'repeated'].includes(condition.operator));

/**
 * The page of an order whose field may be blank: first those that have it, out of its index, then, where they do not fill the
 * page, those that have not, in the default order. An order with blanks last would need an index for each direction.
 */
const idsWithBlanks = (page: Page, { field, blankOrder }: { field: Field; blankOrder: string }): string => {
  const { table, where, order, limit, offset } = page;
  const column = `t.${quote(field.name)}`;
  const filled = `${where} and ${column} is not null`;
  const found = '(select count(*) from filled)';
  const skipped = `(select count(*) from ${table} t where ${filled})`;
  const blank = idsOf({ table, where: `${where} and ${column} is null`, order: blankOrder, limit: `${limit} + ${offset}`, offset: '0' });
  return `with filled as materialized (${idsOf({ table, where: filled, order, limit, offset })}) `
    + `select id_, 0 as part, row_number() over () as place from filled union all `
    + `select id_, 1, row_number() over () from (select id_ from (${blank}) blanks limit ${limit} - ${found} `
    + `offset case when ${found} < ${limit} then greatest(0, ${offset} - ${skipped}) else 0 end) rest`;
};

/** From here on one index scan a value is quicker than stepping over all other records; nearer, its planning costs more. */
const farOffset = 1000;
const mostBranches = 12;

type Subject = { readonly resource: Resource; readonly query: ListQuery; readonly reader: Reader };

/** Finds the condition that allows a field one of a few values, each of which has its records in the default order in an index. */
const severalValues = ({ resource, query }: Subject): Condition | undefined => {
  if ((query.page - 1) * query.perPage < farOffset || !isDefaultSort(resource, query.sort)) return undefined;
  return query.conditions.find(({ field: name, operator, values }) => {
    const field = fieldNamed(resource, name);
    return (operator === 'in' || operator === 'type') && values.length > 1 && values.length <= mostBranches
      && field?.filter === true && isScalar(field);
  });
};

/** A far page of several values: one ordered scan a value, merged. */
const idsOfBranches = (subject: Subject, several: Condition, bind: Bind): string => {
  const { resource, query } = subject;
  const { terms } = orderOf(resource, query.sort);
  const others = { ...query, conditions: query.conditions.filter((condition) => condition !== several) };
  const where = whereText({ ...subject, query: others }, bind);
  const columns = terms.map(({ column }) => `t.${quote(column)}`).join(', ');
  const branches = several.values.map((value) =>
    `(select ${columns} from ${quote(resource.name)} t where ${where} and t.${quote(several.field)} = ${bind(value, several.type)} `
    + `order by ${orderText(terms)} limit ${query.page * query.perPage})`);
  return `select t."_id" as id_ from (${branches.join(' union all ')}) t order by ${orderText(terms)} `
    + `limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`;
};

/**
 * Gives the query of a page's ids, as a table of `id_`, `part` and `place`, in whose order they stand.
 * Example: `select id_, 0 as part, row_number() over () as place from (select t."_id" as id_ from "leads" t
 * where t."deletedAt" is null and t."status" = $1::text order by t."receivedAt" desc, t."_id" desc limit 25 offset 0) found`.
 */
export const pageIds = (subject: Subject, bind: Bind): string => {
  const { resource, query } = subject;
  const several = severalValues(subject);
  if (several !== undefined) return `select id_, 0 as part, row_number() over () as place from (${idsOfBranches(subject, several, bind)}) found`;
  const { terms, blanksAfter } = orderOf(resource, query.sort);
  const page: Page = {
    table: quote(resource.name),
    where: whereText(subject, bind),
    order: orderText(terms),
    // Literals, whole numbers both: a plan for any limit would be one for a tenth of the table.
    limit: String(query.perPage),
    offset: String((query.page - 1) * query.perPage),
  };
  return blanksAfter === undefined || excludesBlanks(blanksAfter, query)
    ? `select id_, 0 as part, row_number() over () as place from (${idsOf(page)}) found`
    : idsWithBlanks(page, { field: blanksAfter, blankOrder: orderText(defaultOrder(resource)) });
};

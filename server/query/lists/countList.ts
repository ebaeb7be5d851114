import type { Resource } from '#model/resource.ts';
import type { Condition, ListQuery } from '../filters/listQuery.ts';
import { defaultOrder, orderText } from '../filters/order.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { repeatedFields } from '../filters/parse/repeated.ts';
import { sampledCount } from './sampledCount.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';
import { countPlan } from './countPlan.ts';
import { rangeOfTab } from './queryShape.ts';
import { whereText } from '../filters/whereText.ts';

/** A list whose records are counted. */
export type CountStatement = { readonly resource: Resource; readonly query: ListQuery; readonly reader: Reader };

/** Max count of records. Counting stops beyond it, and the screen shows "10,000+". */
export const countBound = 10_000;

const rolledUp = ({ resource, query }: CountStatement): Statement => {
  const { bind, values } = createParameters();
  const name = bind(resource.name, 'text');
  const states = query.conditions.map(({ values: of }) => ` and state = any(${bind(of, 'text[]')})`).join('');
  return prepared(
    `select coalesce(sum(count), 0)::float8 as count, false as "atLeast"
      from gable.rollup
      where resource = ${name}${states}`,
    values,
  );
};

/** Max newest records (chosen) that are checked by a condition with a subquery per record. */
const maxCheckedRows = 20_000;

/** Returns whether a condition searches other records one by one, because its repeated values are not stored. */
const isCostly = (resource: Resource, { field, operator, parts = [] }: Condition): boolean =>
  (operator === 'repeated' && !repeatedFields(resource).some((kept) => kept.field.name === field)) ||
  parts.some((part) => isCostly(resource, part));

/**
 * Returns SQL for a table `counted` with one row: `n`, the number of records of a list, and `more`, whether counting
 * stopped at a limit. Counting stops after 10,001 records. With a `repeated` condition, each record can need a search
 * of its own, so only the 20,001 newest records are checked. Example: `(select count(*) as n, count(*) > 10000 as more
 * from (select from "leads" t where … limit 10001) found) counted`.
 */
export const boundedCount = (statement: CountStatement, bind: Bind): string => {
  const { resource, query } = statement;
  const costly = query.conditions.filter((condition) => isCostly(resource, condition));
  const table = quote(resource.name);
  if (costly.length === 0) {
    return `(select count(*) as n, count(*) > ${countBound} as more
      from (select from ${table} t where ${whereText(statement, bind)} limit ${countBound + 1}) found) counted`;
  }
  const cheap = whereText(
    {
      ...statement,
      query: { ...query, conditions: query.conditions.filter((condition) => !isCostly(resource, condition)) },
    },
    bind,
  );
  const hit = costly.map(({ write }) => `(${write(bind)})`).join(' and ');
  return `(select count(*) filter (where hit) as n, count(*) > ${maxCheckedRows} as more
      from (
        select ${hit} as hit
        from (
          select * from ${table} t
          where ${cheap}
          order by ${orderText(defaultOrder(resource))} limit ${maxCheckedRows + 1}) t) looked) counted`;
};

/**
 * Returns the statement that counts the records of a list, as one row `{count, atLeast}`. Counting stops at 10,000;
 * `atLeast` then says that there may be more. With `query.exact` it does not stop. If the user sees every record, and
 * the list has no filter except for states, the count is exact and comes from stored counts per state. Example: `select
 * least(n, 10000)::float8 as count, more as "atLeast" from (select count(*) as n, … ) counted`.
 */
export const countList = (statement: CountStatement): Statement => {
  const plan = countPlan(statement);
  if (plan === 'rollUp') return rolledUp(statement);
  const { resource } = statement;
  const { bind, values } = createParameters();
  if (plan === 'exact') {
    return plannedForValues(
      `select count(*)::float8 as count, false as "atLeast"
        from ${quote(resource.name)} t
        where ${whereText(statement, bind)}`,
      values,
    );
  }
  const range = plan === 'sampledTab' ? rangeOfTab(statement) : undefined;
  const counted =
    range === undefined
      ? boundedCount(statement, bind)
      : `(select n, n > ${countBound} as more
        from (
          select ${sampledCount({ subject: statement, limit: range, bound: countBound + 1 }, bind)} as n
          offset 0) found) counted`;
  const text = `select least(n, ${countBound})::float8 as count, more as "atLeast" from ${counted}`;
  return plan === 'perValue' ? plannedForValues(text, values) : prepared(text, values);
};

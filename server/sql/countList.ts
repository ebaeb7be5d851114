import type { Resource } from '#model/resource.ts';
import type { Condition, ListQuery } from './listQuery.ts';
import { makeParameters } from './parameters.ts';
import { quote } from './quote.ts';
import type { Reader } from './reader.ts';
import { visibleOwners } from './scope.ts';
import { planned, prepared, type Statement } from './statement.ts';
import { isSteady } from './steady.ts';
import { whereText } from './where.ts';

export type CountStatement = { readonly resource: Resource; readonly query: ListQuery; readonly reader: Reader };

/** Where counting stops and says "10,000+". */
export const countBound = 10_000;

const isOfState = (resource: Resource, { field, operator }: Condition): boolean =>
  field === resource.states?.field && (operator === 'eq' || operator === 'in' || operator === 'type');

/** Tells whether the roll-up knows the number: all rows, or those of some states. */
const isRolledUp = ({ resource, query, reader }: CountStatement): boolean =>
  !query.deleted && query.words.length === 0 && visibleOwners(resource, reader) === 'all'
  && query.conditions.length <= 1 && query.conditions.every((condition) => isOfState(resource, condition));

const rolledUp = ({ resource, query }: CountStatement): Statement => {
  const { bind, values } = makeParameters();
  const name = bind(resource.name, 'text');
  const states = query.conditions.map(({ values: of }) => ` and state = any(${bind(of, 'text[]')})`).join('');
  return prepared(
    `select coalesce(sum(count), 0)::float8 as count, false as "atLeast" from gable.rollup where resource = ${name}${states}`,
    values,
  );
};

/** Writes the bounded count of rows that fulfil a condition, as a table `counted` with `n`: it reads no further than the bound. */
export const boundedCount = (resource: Resource, where: string): string =>
  `(select count(*) as n from (select from ${quote(resource.name)} t where ${where} limit ${countBound + 1}) found) counted`;

/**
 * Asks how many records a list has, as one row `{count, atLeast}`. All of a resource, or of some states, is the roll-up's
 * exact sum; anything else is counted to 10,000 and says so, or with `exact` to the end.
 * Example: `select coalesce(sum(count), 0)::float8 as count, false as "atLeast" from gable.rollup where resource = $1::text`, or
 * `select least(n, 10000)::float8 as count, n > 10000 as "atLeast" from (select count(*) as n from (select from "leads" t where … limit 10001) found) counted`.
 */
export const countList = (statement: CountStatement): Statement => {
  if (isRolledUp(statement)) return rolledUp(statement);
  const { resource, query } = statement;
  const { bind, values } = makeParameters();
  const where = whereText(statement, bind);
  if (query.exact) {
    return planned(`select count(*)::float8 as count, false as "atLeast" from ${quote(resource.name)} t where ${where}`, values);
  }
  return (isSteady(statement) ? prepared : planned)(
    `select least(n, ${countBound})::float8 as count, n > ${countBound} as "atLeast" from ${boundedCount(resource, where)}`,
    values,
  );
};

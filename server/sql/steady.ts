import { isObject } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import { fieldNamed } from './columns.ts';
import type { Condition, ListQuery } from './listQuery.ts';
import { isScalar } from './order.ts';
import type { Reader } from './reader.ts';
import { seesEveryRow } from './scope.ts';

const limits: readonly string[] = ['gt', 'gte', 'lt', 'lte'];

const isOneIndexedValue = (resource: Resource, { field, operator, values }: Condition): boolean => {
  const known = fieldNamed(resource, field);
  return known !== undefined && known.filter && isScalar(known) && operator === 'eq' && values.length === 1;
};

/** Compares with nothing that whoever asks could choose, so that its text is always the same. */
const isFixed = ({ operator }: Condition): boolean => operator === 'blank' || operator === 'type';

/** Tells whether conditions are those of a tab: of such there are few, so that each may keep a plan of its own. */
const isTab = ({ list }: Resource, conditions: readonly Condition[]): boolean =>
  list.tabs.some(({ filter }) => Object.keys(filter).length === conditions.length && conditions.every(({ field }) => Object.hasOwn(filter, field)));

/** Tells whether conditions are those of a tab like Overdue: states of some types, and one limit of a field which the index of these states has beside (`tabIndexes`). Wherever the limit lies, all is read from that index. */
const isLimitedTab = (resource: Resource, conditions: readonly Condition[]): boolean => {
  const [limit, ...others] = conditions.filter(({ operator }) => operator !== 'type');
  return conditions.length === 2 && limit !== undefined && others.length === 0 && resource.list.tabs.some(({ filter }) => {
    const wanted = filter[limit.field];
    return isObject(wanted) && Object.keys(wanted).join() === limit.operator && limits.includes(limit.operator);
  });
};

/**
 * Tells whether one plan finds the records of a query whatever its value is: all of them, those with one value of a field that has an
 * index, those of a tab that compares with no value, or with a limit beside its states. Any other query is planned for its values: a plan for ranges or parts of texts in general can be a thousand times too slow.
 */
export const isSteady = ({ resource, query, reader }: { resource: Resource; query: ListQuery; reader: Reader }): boolean => {
  if (query.deleted || query.words.length > 0 || !seesEveryRow(resource, reader)) return false;
  const [condition, ...others] = query.conditions;
  if (condition === undefined || (others.length === 0 && isOneIndexedValue(resource, condition))) return true;
  return isTab(resource, query.conditions) && (query.conditions.every(isFixed) || isLimitedTab(resource, query.conditions));
};

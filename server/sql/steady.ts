import type { Resource } from '#model/resource.ts';
import { fieldNamed } from './columns.ts';
import type { Condition, ListQuery } from './listQuery.ts';
import { isScalar } from './order.ts';
import type { Reader } from './reader.ts';
import { seesEveryRow } from './scope.ts';

const isOneIndexedValue = (resource: Resource, { field, operator, values }: Condition): boolean => {
  const known = fieldNamed(resource, field);
  return known !== undefined && known.filter && isScalar(known) && operator === 'eq' && values.length === 1;
};

/** Compares with nothing that whoever asks could choose, so that its text is always the same. */
const isFixed = ({ operator }: Condition): boolean => operator === 'blank' || operator === 'type';

/** Tells whether conditions are those of a tab: of such there are few, so that each may keep a plan of its own. */
const isTab = ({ list }: Resource, conditions: readonly Condition[]): boolean =>
  list.tabs.some(({ filter }) => Object.keys(filter).length === conditions.length && conditions.every(({ field }) => Object.hasOwn(filter, field)));

/**
 * Tells whether one plan finds the records of a query whatever its value is: all of them, those with one value of a field that has an
 * index, or those of a tab that compares with no value. Any other query is planned for its values: a plan for ranges or parts of texts in general can be a thousand times too slow.
 */
export const isSteady = ({ resource, query, reader }: { resource: Resource; query: ListQuery; reader: Reader }): boolean => {
  if (query.deleted || query.words.length > 0 || !seesEveryRow(resource, reader)) return false;
  const [condition, ...others] = query.conditions;
  if (condition === undefined || (others.length === 0 && isOneIndexedValue(resource, condition))) return true;
  return query.conditions.every(isFixed) && isTab(resource, query.conditions);
};

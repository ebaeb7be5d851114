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

/**
 * Tells whether one plan finds the records of a query whatever its value is: all of them, or those with one value of a field that has an
 * index. Any other query is planned for its values: a plan for ranges or parts of texts in general can be a thousand times too slow.
 */
export const isSteady = ({ resource, query, reader }: { resource: Resource; query: ListQuery; reader: Reader }): boolean => {
  if (query.deleted || query.words.length > 0 || !seesEveryRow(resource, reader)) return false;
  const [condition, ...others] = query.conditions;
  return condition === undefined || (others.length === 0 && isOneIndexedValue(resource, condition));
};

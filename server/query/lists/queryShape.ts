import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { currentField } from '../filters/columns.ts';
import type { Condition, ListQuery } from '../filters/listQuery.ts';
import { isDefaultSort, isScalar } from '../filters/order.ts';
import type { Reader } from '../filters/reader.ts';
import { seesEveryRow } from '../filters/scope/scope.ts';

/** What decides how a list is planned: the resource, the query and the user. */
export type QuerySubject = { readonly resource: Resource; readonly query: ListQuery; readonly reader: Reader };

const rangeOperators = ['gt', 'gte', 'lt', 'lte'];
const isRange = ({ operator }: Condition): boolean => rangeOperators.includes(operator);

/** Returns whether a condition compares with no value of the request, so that its text is always the same. */
const hasNoValue = ({ operator }: Condition): boolean => operator === 'blank' || operator === 'type';

const isIndexed = (resource: Resource, name: string): boolean => {
  const field = currentField(resource, name);
  return field !== undefined && field.filter && isScalar(field);
};

const hasFields = (filter: Filter, conditions: readonly Condition[]): boolean =>
  Object.keys(filter).length === conditions.length && conditions.every(({ field }) => Object.hasOwn(filter, field));

/**
 * Returns whether only the filter of a list can exclude records: the list has no search, does not show deleted records,
 * and the user sees every record of the resource.
 */
export const seesAll = ({ resource, query, reader }: QuerySubject): boolean =>
  !query.deleted && query.words.length === 0 && seesEveryRow(resource, reader);

/**
 * Returns whether a list has the same filtered fields as one of its tabs, and filters each only by `blank` or `type`.
 * These operators take no value from the request, so the SQL of such a list is always the same.
 */
export const isFixedTab = ({ resource, query: { conditions } }: QuerySubject): boolean =>
  resource.list.tabs.some(({ filter }) => hasFields(filter, conditions)) && conditions.every(hasNoValue);

/** Returns whether the only condition of a list compares an indexed field with one value. */
export const isOneValue = ({
  resource,
  query: {
    conditions: [condition, ...others],
  },
}: QuerySubject): boolean =>
  condition !== undefined &&
  others.length === 0 &&
  condition.operator === 'eq' &&
  condition.values.length === 1 &&
  isIndexed(resource, condition.field);

/**
 * Returns whether the only condition of a list is a range of an indexed field. With two conditions there would be too
 * many different SQL texts to prepare.
 */
export const isOneRange = ({
  resource,
  query: {
    conditions: [condition, ...others],
  },
}: QuerySubject): boolean =>
  condition !== undefined && others.length === 0 && isRange(condition) && isIndexed(resource, condition.field);

/**
 * Returns whether the only condition of a list is a range of an indexed field, and the list is sorted by this field.
 */
export const isRangeOfSort = (subject: QuerySubject): boolean =>
  isOneRange(subject) && subject.query.conditions.every(({ field }) => field === subject.query.sort.field);

/** Returns whether the list is in its default order. */
export const isDefaultOrder = ({ resource, query }: QuerySubject): boolean => isDefaultSort(resource, query.sort);

/**
 * Returns the range condition of a list that has the filter of a tab such as Overdue: one range, and otherwise only
 * states by their `type`. Such a tab has an index for its states, which contains the field of the range (`tabIndexes`).
 * Undefined for any other list.
 */
export const rangeOfTab = ({ resource: { list }, query: { conditions } }: QuerySubject): Condition | undefined => {
  const range = conditions.find(isRange);
  if (range === undefined || conditions.length < 2) return undefined;
  if (!conditions.every((condition) => condition === range || condition.operator === 'type')) return undefined;
  const isOfTab = list.tabs.some(({ filter }) => {
    const wanted = filter[range.field];
    return hasFields(filter, conditions) && isObject(wanted) && Object.keys(wanted).join() === range.operator;
  });
  return isOfTab ? range : undefined;
};

import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/schema.ts';
import { fieldNamed } from '../filters/columns.ts';
import type { Condition, ListQuery } from '../filters/listQuery.ts';
import { isDefaultSort, isScalar } from '../filters/order.ts';
import type { Reader } from '../filters/reader.ts';
import { seesEveryRow } from '../filters/scope.ts';

const isOneIndexedValue = (resource: Resource, { field, operator, values }: Condition): boolean => {
  const known = fieldNamed(resource, field);
  return known !== undefined && known.filter && isScalar(known) && operator === 'eq' && values.length === 1;
};

/** Compares with nothing that whoever asks could choose, so that its text is always the same. */
const isFixed = ({ operator }: Condition): boolean => operator === 'blank' || operator === 'type';

const areOf = (filter: Filter, conditions: readonly Condition[]): boolean =>
  Object.keys(filter).length === conditions.length && conditions.every(({ field }) => Object.hasOwn(filter, field));

/** Tells whether conditions are those of a tab: of such there are few, so that each may keep a plan of its own. */
const isTab = ({ list }: Resource, conditions: readonly Condition[]): boolean => list.tabs.some(({ filter }) => areOf(filter, conditions));

const isLimit = ({ operator }: Condition): boolean => ['gt', 'gte', 'lt', 'lte'].includes(operator);

/** Gives the limit of a tab like Overdue: states of some types, and one limit of a field which the index of these states has beside (`tabIndexes`). Wherever it lies, the first page is read from that index. */
const limitOfTab = ({ list }: Resource, conditions: readonly Condition[]): Condition | undefined => {
  const limit = conditions.find(isLimit);
  if (limit === undefined || conditions.length < 2 || !conditions.every((one) => one === limit || one.operator === 'type')) return undefined;
  const isOfTab = list.tabs.some(({ filter }) => {
    const wanted = filter[limit.field];
    return areOf(filter, conditions) && isObject(wanted) && Object.keys(wanted).join() === limit.operator;
  });
  return isOfTab ? limit : undefined;
};

/** One limit alone: with two, in whatever order they come, there would be more texts than a connection should keep. */
const isOneLimit = (resource: Resource, [condition, ...others]: readonly Condition[]): boolean => {
  const field = condition === undefined || others.length > 0 ? undefined : fieldNamed(resource, condition.field);
  return field !== undefined && field.filter && isScalar(field) && condition !== undefined && isLimit(condition);
};

/** A limit of the very field that the list is ordered by: wherever it lies, the page is read from there on, out of one index. */
const isLimitOfOrder = ({ resource, query: { conditions, sort } }: SteadySubject): boolean =>
  isOneLimit(resource, conditions) && conditions.every(({ field }) => field === sort.field);

export type SteadySubject = { readonly resource: Resource; readonly query: ListQuery; readonly reader: Reader };

const isFirstOfLimitedTab = ({ resource, query }: SteadySubject): boolean => query.page === 1 && limitOfTab(resource, query.conditions) !== undefined;

const isWhole = ({ resource, query, reader }: SteadySubject): boolean => !query.deleted && query.words.length === 0 && seesEveryRow(resource, reader);

/**
 * Tells whether one plan finds the records of a query whatever its value is: all of them, those with one value of a field that has an
 * index, or those of a tab that compares with no value. Any other query is planned for its values: a plan for ranges or parts of texts in general can be a thousand times too slow.
 */
const isSteady = (subject: SteadySubject): boolean => {
  const { resource, query } = subject;
  if (!isWhole(subject)) return false;
  const [condition, ...others] = query.conditions;
  if (condition === undefined || (others.length === 0 && isOneIndexedValue(resource, condition))) return true;
  return isTab(resource, query.conditions) && query.conditions.every(isFixed);
};

/**
 * Tells the same of a page's records, which come in an order: they are found by one plan where an index has just these in just this order. The first page of a tab with a limit has one, too, and so has
 * any beyond a limit of the order itself. Of a far page, or of how many there are, it is the limit that says whether to read its own index.
 */
export const isSteadyPage = (subject: SteadySubject): boolean => {
  const { resource, query } = subject;
  if (isDefaultSort(resource, query.sort) || query.conditions.length === 0) {
    return isSteady(subject) || (isWhole(subject) && (isFirstOfLimitedTab(subject) || isLimitOfOrder(subject)));
  }
  return isWhole(subject) && isLimitOfOrder(subject);
};

/** Tells whether a query has one limit and nothing else, in the order of the list: of such there are few texts, but no plan of them is the best for all values. */
export const isLimitedPage = (subject: SteadySubject): boolean => isWhole(subject) && isDefaultSort(subject.resource, subject.query.sort) && isOneLimit(subject.resource, subject.query.conditions);

/** Tells the same of how many there are: of what lies beyond a limit all entries of the field's own index are counted, however few. */
export const isSteadyCount = (subject: SteadySubject): boolean => isSteady(subject) || (isWhole(subject) && isOneLimit(subject.resource, subject.query.conditions));

/** Gives the limit of a tab that has one, where all its records are asked for. */
export const limitOfWholeTab = (subject: SteadySubject): Condition | undefined => (isWhole(subject) ? limitOfTab(subject.resource, subject.query.conditions) : undefined);

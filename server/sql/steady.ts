import { isObject } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema.ts';
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

const areOf = (filter: Filter, conditions: readonly Condition[]): boolean =>
  Object.keys(filter).length === conditions.length && conditions.every(({ field }) => Object.hasOwn(filter, field));

/** Tells whether conditions are those of a tab: of such there are few, so that each may keep a plan of its own. */
const isTab = ({ list }: Resource, conditions: readonly Condition[]): boolean => list.tabs.some(({ filter }) => areOf(filter, conditions));

const limits: readonly string[] = ['gt', 'gte', 'lt', 'lte'];

/** Tells whether conditions are those of a tab like Overdue: states of some types, and one limit of a field which the index of these states has beside (`tabIndexes`). Wherever the limit lies, all is read from that index. */
const isLimitedTab = ({ list }: Resource, conditions: readonly Condition[]): boolean => {
  const limit = conditions.find(({ operator }) => limits.includes(operator));
  return limit !== undefined && conditions.length > 1 && conditions.every((one) => one === limit || one.operator === 'type') && list.tabs.some(({ filter }) => {
    const wanted = filter[limit.field];
    return areOf(filter, conditions) && isObject(wanted) && Object.keys(wanted).join() === limit.operator;
  });
};

/** One limit alone: with two, in whatever order they come, there would be more texts than a connection should keep. */
const isOneIndexedLimit = (resource: Resource, [condition, ...others]: readonly Condition[]): boolean => {
  const field = condition === undefined || others.length > 0 ? undefined : fieldNamed(resource, condition.field);
  return field !== undefined && field.filter && isScalar(field) && limits.includes(condition?.operator ?? '');
};

type SteadySubject = { readonly resource: Resource; readonly query: ListQuery; readonly reader: Reader };

const isWhole = ({ resource, query, reader }: SteadySubject): boolean => !query.deleted && query.words.length === 0 && seesEveryRow(resource, reader);

/**
 * Tells whether one plan finds the records of a query whatever its value is: all of them, those with one value of a field that has an
 * index, or those of a tab that compares with no value. Any other query is planned for its values: a plan for ranges or parts of texts in general can be a thousand times too slow.
 */
export const isSteady = (subject: SteadySubject): boolean => {
  const { resource, query } = subject;
  if (!isWhole(subject)) return false;
  const [condition, ...others] = query.conditions;
  if (condition === undefined || (others.length === 0 && isOneIndexedValue(resource, condition))) return true;
  return isTab(resource, query.conditions) && query.conditions.every(isFixed);
};

/** Tells the same of a page's records, in the order of the list: they are found by one plan in a tab with a limit too. How many there are is not: there the limit says whether to read its own index. */
export const isSteadyPage = (subject: SteadySubject): boolean => isSteady(subject) || (isWhole(subject) && isLimitedTab(subject.resource, subject.query.conditions));

/** Tells the same of how many there are: of what lies beyond a limit all entries of the field's own index are counted, however few. */
export const isSteadyCount = (subject: SteadySubject): boolean => isSteady(subject) || (isWhole(subject) && isOneIndexedLimit(subject.resource, subject.query.conditions));

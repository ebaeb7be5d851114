import { isList, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Filter, FilterValue } from '#model/schema/tabSchema.ts';

const isJsonObject = (value: FilterValue): value is JsonObject => isObject(value);

const toOperators = (value: FilterValue): JsonObject => {
  if (isJsonObject(value)) return value;
  return Array.isArray(value) ? { in: value } : { eq: value };
};

const listIn = (value: FilterValue | undefined): readonly Json[] => (isList(value) ? value : []);

const mergeOperand = (operator: string, first: Json | undefined, second: Json): Json => {
  if (operator === 'in' && Array.isArray(first) && Array.isArray(second))
    return first.filter((one) => second.includes(one));
  return second;
};

/**
 * Returns the operators of two filters of a field. Of two lists of values, only the values in both remain; any other
 * operator of `own` replaces the one of `tab`.
 */
const mergeOperators = (tab: FilterValue, own: FilterValue): JsonObject => {
  const operators: Record<string, Json> = { ...toOperators(tab) };
  for (const [operator, operand] of Object.entries(toOperators(own)))
    operators[operator] = mergeOperand(operator, operators[operator], operand);
  return operators;
};

/** Returns the conditions of `$and` with one more entry of a filter, `$or` or `$and`, which a record must match too. */
const withConditions = (and: FilterValue | undefined, name: string, value: FilterValue): FilterValue => [
  ...listIn(and),
  ...(name === '$and' ? listIn(value) : [{ [name]: value }]),
];

/**
 * Returns a filter that combines the filter of the tab with the user's own filter: a record must match both. Example:
 * `{"status":{"type":["open"]}}` and `{"status":["New"]}` → `{"status":{"type":["open"],"in":["New"]}}`.
 */
export const mergeListFilters = (tab: Filter, own: Filter): Filter => {
  const merged: Record<string, FilterValue> = { ...tab };
  for (const [name, value] of Object.entries(own)) {
    const earlier = merged[name];
    if (earlier === undefined) merged[name] = value;
    else if (name === '$or' || name === '$and') merged['$and'] = withConditions(merged['$and'], name, value);
    else merged[name] = mergeOperators(earlier, value);
  }
  return merged;
};

import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Filter, FilterValue } from '#model/schema/schema.ts';

const isJsonObject = (value: FilterValue): value is JsonObject => isObject(value);

const toOperators = (value: FilterValue): JsonObject => {
  if (isJsonObject(value)) return value;
  return Array.isArray(value) ? { in: value } : { eq: value };
};

const listIn = (value: FilterValue | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

const both = (operator: string, first: Json | undefined, second: Json): Json => {
  if (operator === 'in' && Array.isArray(first) && Array.isArray(second))
    return first.filter((one) => second.includes(one));
  return second;
};

/**
 * Returns a filter that combines the filter of the tab with the user's own filter. If both filter the same field, the
 * result has the operators of both. A list of values counts as the operator `in`: if both filters have `in`, only the
 * values in both lists remain. If both have another operator, the user's value replaces that of the tab. If both have
 * alternatives (`$or`), a record must match both. Example: `{"status":{"type":["open"]}}` and `{"status":["New"]}` →
 * `{"status":{"type":["open"],"in":["New"]}}`.
 */
export const mergeListFilters = (tab: Filter, own: Filter): Filter => {
  const merged: Record<string, FilterValue> = { ...tab };
  for (const [name, value] of Object.entries(own)) {
    const earlier = merged[name];
    if (earlier === undefined) {
      merged[name] = value;
      continue;
    }
    // Both filters have alternatives, and a record must match both.
    if (name === '$or' || name === '$and') {
      merged['$and'] = [...listIn(merged['$and']), ...(name === '$and' ? listIn(value) : [{ [name]: value }])];
      continue;
    }
    const operators: Record<string, Json> = { ...toOperators(earlier) };
    for (const [operator, operand] of Object.entries(toOperators(value))) {
      operators[operator] = both(operator, operators[operator], operand);
    }
    merged[name] = operators;
  }
  return merged;
};

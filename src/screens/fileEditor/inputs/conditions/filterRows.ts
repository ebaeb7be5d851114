import type { Field } from '#model/field.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { kindFor } from '#kinds/index.ts';

/**
 * A comparison that the form for conditions offers. The schema file has no word for `filled`: the form writes it as
 * `blank` with the value false.
 */
export type FormComparison =
  | 'eq'
  | 'ne'
  | 'in'
  | 'notIn'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'contains'
  | 'startsWith'
  | 'any'
  | 'all'
  | 'blank'
  | 'filled'
  | 'type';

/**
 * One condition of a filter. Without `operator`, the value is written directly, as in `{"source":["Website"]}`. Without
 * `comparison`, the form has no input for the operator.
 */
export type FilterRow = {
  readonly name: string;
  readonly operator: string | undefined;
  readonly comparison: FormComparison | undefined;
  readonly value: Json;
};

const comparisons: readonly string[] = [
  ...(['eq', 'ne', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte'] as const),
  ...(['contains', 'startsWith', 'any', 'all', 'type'] as const),
] satisfies readonly FormComparison[];

const isComparison = (operator: string): operator is FormComparison => comparisons.includes(operator);

const comparisonOf = (operator: string, value: Json): FormComparison | undefined => {
  if (operator === 'blank') return value === false ? 'filled' : value === true ? 'blank' : undefined;
  return isComparison(operator) ? operator : undefined;
};

/** Returns whether the user picks values of a field from its choices or from records. */
const hasChoices = (field: Field): boolean => field.choices.length > 0 || field.to !== undefined;

/**
 * Returns the comparisons that the form offers for a field. `isState`: the field is the status, which also has `type`,
 * a comparison with the type of the state. `blank` and `filled` are offered only for a field that is not required.
 */
export const comparisonsFor = (field: Field, { isState }: { readonly isState: boolean }): readonly FormComparison[] => {
  const { operators } = kindFor(field);
  return operators.flatMap((operator): readonly FormComparison[] => {
    if (operator === 'blank') return field.required ? [] : ['blank', 'filled'];
    if (operator === 'type') return isState ? ['type'] : [];
    // These would be the same as `in` and `notIn` with one choice.
    if ((operator === 'eq' || operator === 'ne') && operators.includes('in') && hasChoices(field)) return [];
    return isComparison(operator) ? [operator] : [];
  });
};

/**
 * Returns the conditions of a filter, in the order of the file. `fieldOf` returns the field with a name. If it returns
 * undefined, everything that the filter has under this name is the value of one condition without a comparison.
 */
export const filterRows = (filter: JsonObject, fieldOf: (name: string) => Field | undefined): readonly FilterRow[] =>
  Object.entries(filter).flatMap(([name, wanted]): readonly FilterRow[] => {
    const field = fieldOf(name);
    if (field === undefined) return [{ name, operator: undefined, comparison: undefined, value: wanted }];
    if (isObject(wanted))
      return Object.entries(wanted as JsonObject).map(([operator, value]) => ({
        name,
        operator,
        comparison: comparisonOf(operator, value),
        value,
      }));
    const isList = Array.isArray(wanted);
    const comparison = !isList ? 'eq' : kindFor(field).operators.includes('in') ? 'in' : 'any';
    return [{ name, operator: undefined, comparison, value: wanted }];
  });

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));

/** Returns the filter with one condition removed. If it was the only one of its field, the field is removed, too. */
export const withoutRow = (
  filter: JsonObject,
  { name, operator }: Pick<FilterRow, 'name' | 'operator'>,
): JsonObject => {
  const wanted = filter[name];
  if (operator === undefined || !isObject(wanted)) return without(filter, name);
  const rest = without(wanted as JsonObject, operator);
  return Object.keys(rest).length === 0 ? without(filter, name) : { ...filter, [name]: rest };
};

/** Comparisons that are written without an operator. */
const bare: readonly FormComparison[] = ['eq', 'in', 'any'];

/**
 * Returns the filter with one condition added, or replaced if the field already has this comparison. The operator is
 * written only if it is needed: `{"status":["New"]}` instead of `{"status":{"in":["New"]}}`.
 */
export const withRow = (filter: JsonObject, name: string, comparison: FormComparison, value: Json): JsonObject => {
  const wanted = filter[name];
  const operator = comparison === 'filled' ? 'blank' : comparison;
  const operand = comparison === 'blank' ? true : comparison === 'filled' ? false : value;
  if (wanted === undefined && bare.includes(comparison)) return { ...filter, [name]: operand };
  const others = isObject(wanted)
    ? (wanted as JsonObject)
    : wanted === undefined
      ? {}
      : { [Array.isArray(wanted) ? 'in' : 'eq']: wanted };
  return { ...filter, [name]: { ...others, [operator]: operand } };
};

/** Returns the filter with the value of one condition replaced. The comparison stays the same. */
export const withRowValue = (filter: JsonObject, { name, operator }: FilterRow, value: Json): JsonObject => {
  const wanted = filter[name];
  return operator === undefined || !isObject(wanted)
    ? { ...filter, [name]: value }
    : { ...filter, [name]: { ...(wanted as JsonObject), [operator]: value } };
};

import { fieldsRead, matchesCondition } from '#model/validation/conditionTest.ts';
import type { Expression } from '#model/schema/documentSchema.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/schema.ts';
import { gstPercentOn } from '#model/settings.ts';
import { type Decimal, decimalOf, subtract, plainText, add, roundTo, multiply } from './shared/values/decimal.ts';

type Values = Readonly<Record<string, Json | undefined>>;

/** Amounts have two decimals. */
const computedDecimals = 2;

const zero: Decimal = { digits: 0n, scale: 0 };
const hundredth: Decimal = { digits: 1n, scale: 2 };

/** A value that is not a number yet, such as while typing, counts as zero. */
const numberOf = (value: unknown): Decimal =>
  typeof value === 'number' && Number.isFinite(value) ? decimalOf(value) : zero;

const columnOf = (path: string, values: Values): readonly Decimal[] => {
  const [rows = '', column = ''] = path.split('.');
  const list = values[rows];
  return Array.isArray(list) ? list.map((row: unknown) => numberOf(isObject(row) ? row[column] : undefined)) : [];
};

type Read = (name: string) => Decimal;

const evaluate = (expression: Expression, values: Values, read: Read): Decimal => {
  const of = (part: Expression): Decimal => evaluate(part, values, read);
  if (typeof expression === 'number') return decimalOf(expression);
  if ('field' in expression) return read(expression.field);
  if ('sum' in expression) return expression.sum.flatMap((path) => columnOf(path, values)).reduce(add, zero);
  if ('add' in expression) return expression.add.map(of).reduce(add, zero);
  if ('subtract' in expression) return expression.subtract.map(of).reduce(subtract);
  if ('multiply' in expression) return expression.multiply.map(of).reduce(multiply);
  if ('percent' in expression)
    return multiply(multiply(of(expression.percent[0]), of(expression.percent[1])), hundredth);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
  return of(matchesCondition(expression.if, filled) ? expression.then : expression.else);
};

/** Returns the names that an expression reads, without repetition: fields, and rows by their field. */
export const namesRead = (expression: Expression): readonly string[] => {
  if (typeof expression === 'number') return [];
  if ('field' in expression) return [expression.field];
  if ('sum' in expression) return [...new Set(expression.sum.map((path) => path.split('.')[0] ?? path))];
  const parts =
    'add' in expression
      ? expression.add
      : 'subtract' in expression
        ? expression.subtract
        : 'multiply' in expression
          ? expression.multiply
          : 'percent' in expression
            ? expression.percent
            : [expression.then, expression.else];
  return [...new Set([...('if' in expression ? fieldsRead(expression.if) : []), ...parts.flatMap(namesRead)])];
};

const derived = new WeakMap<Resource, readonly Field[]>();

/** Returns the computed fields; cached per resource. */
const computedFields = (resource: Resource): readonly Field[] => {
  const cached = derived.get(resource) ?? resource.fields.filter(({ computed }) => computed !== undefined);
  derived.set(resource, cached);
  return cached;
};

/** Returns the fields that computed values depend on; a form watches only these. */
export const computedFrom = (resource: Resource): readonly string[] => [
  ...new Set(
    resource.fields.flatMap(({ computed, property }) => [
      ...(computed === undefined ? [] : namesRead(computed)),
      ...(property.defaultFrom === undefined ? [] : [property.defaultFrom.on]),
    ]),
  ),
];

/**
 * Names of the changed fields. Values that depend on none of them stay, whatever the file says now. Absent: all have
 * changed.
 */
export type Touched = ReadonlySet<string>;

const dependsOn = (resource: Resource, name: string, touched: Touched, seen: readonly string[] = []): boolean => {
  const expression = resource.fieldsByName[name]?.computed;
  if (expression === undefined || seen.includes(name)) return false;
  return namesRead(expression).some((read) => touched.has(read) || dependsOn(resource, read, touched, [...seen, name]));
};

/**
 * Returns the computed values of a record, each rounded half up to two decimals before the next one uses it.
 * Calculations before the rounding are exact. Server and client share this code. Example:
 * `{"items":[{"amount":0.1},{"amount":0.2}],"gstPercent":18}` → `{"subtotal":0.3,"gstAmount":0.05,"total":0.35}`.
 * Units: the organization's currency; up to 15 digits, which a JSON number carries exactly.
 */
export const computedValues = (
  resource: Resource,
  values: Values,
  touched?: Touched,
): Readonly<Record<string, number>> => {
  const cache = new Map<string, Decimal>();
  const read: Read = (name) => {
    const found = cache.get(name);
    if (found !== undefined) return found;
    const expression = resource.fieldsByName[name]?.computed;
    const stays = touched !== undefined && !isBlank(values[name]) && !dependsOn(resource, name, touched);
    if (expression === undefined || stays) return numberOf(values[name]);
    // Prevents an endless loop for a cycle, which the linter rejects.
    cache.set(name, zero);
    const value = roundTo(evaluate(expression, values, read), computedDecimals);
    cache.set(name, value);
    return value;
  };
  return Object.fromEntries(computedFields(resource).map(({ name }) => [name, Number(plainText(read(name)))]));
};

const defaultOf = ({ property: { defaultFrom } }: Field, values: Values, settings: Settings): number | undefined => {
  const day = defaultFrom === undefined ? undefined : values[defaultFrom.on];
  return typeof day === 'string' ? gstPercentOn(settings.gst, day.slice(0, 10)) : undefined;
};

const dated = new WeakMap<Resource, readonly Field[]>();

/** Returns the fields with a dated default; cached per resource. */
const datedFields = (resource: Resource): readonly Field[] => {
  const cached = dated.get(resource) ?? resource.fields.filter(({ property }) => property.defaultFrom !== undefined);
  dated.set(resource, cached);
  return cached;
};

/** Returns the dated defaults of a record, e.g. `{"gstPercent":18}`. */
export const datedDefaults = (
  resource: Resource,
  values: Values,
  settings: Settings,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    datedFields(resource).flatMap((field) => {
      const value = defaultOf(field, values, settings);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

/**
 * Returns a record with its blanks filled from dated settings, and its computed values. With `touched`, for an existing
 * record, only values that depend on these fields: an issued document keeps its amounts. A changed formula is applied
 * to existing records when the schema edit becomes active (`server/schema/migrations/recomputeFields.ts`).
 */
export const withComputed = (
  resource: Resource,
  record: JsonObject,
  settings: Settings,
  touched?: Touched,
): JsonObject => {
  if (computedFields(resource).length === 0 && datedFields(resource).length === 0) return record;
  const isOpen = (name: string): boolean => {
    const on = resource.fieldsByName[name]?.property.defaultFrom?.on ?? '';
    return isBlank(record[name]) && (touched === undefined || touched.has(name) || touched.has(on));
  };
  const cached = Object.fromEntries(
    Object.entries(datedDefaults(resource, record, settings)).filter(([name]) => isOpen(name)),
  );
  const filled = { ...record, ...cached };
  const also = touched === undefined ? undefined : new Set([...touched, ...Object.keys(cached)]);
  return { ...filled, ...computedValues(resource, filled, also) };
};

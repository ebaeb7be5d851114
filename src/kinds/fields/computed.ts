import { cachedBy } from '#model/cachedBy.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { gstPercentOn } from '#model/settings.ts';
import { hiddenFields, linkedFields } from '#model/validation/conditions.ts';
import { dayOf, isDay } from '#model/values/time/dates.ts';
import { kindFor } from '../index.ts';
import { type Decimal, decimalOf, multiply, plainText, roundTo } from '../shared/values/decimal.ts';
import { divide } from '../shared/values/divide.ts';
import { asDay, asNumber, formulaText, evaluate, type FormulaValue } from '../shared/values/evaluate.ts';
import { inputTypeOf, resultTypeOf } from '../shared/values/formulaTypes.ts';
import { isFromOthers, namesRead, operandsOf } from '../shared/values/formulaWords.ts';
import type { Expression } from '#model/schema/documentSchema.ts';

type Values = Readonly<Record<string, Json | undefined>>;

/** Amounts have two decimals. */
const computedDecimals = 2;

/** Returns an area in the organization's unit. */
const areaIn = (area: Readonly<Record<string, unknown>>, { areaUnit, areaUnits }: Settings): Decimal | undefined => {
  const { value, unit } = area;
  const factor = typeof unit === 'string' && Object.hasOwn(areaUnits, unit) ? areaUnits[unit] : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value) || factor === undefined) return undefined;
  return divide(multiply(decimalOf(value), decimalOf(factor)), decimalOf(areaUnits[areaUnit] ?? 1));
};

/**
 * Returns a value of a record for a formula. A value that the field does not accept, such as a half-typed number,
 * counts as blank.
 */
const inputOf = (field: Field | undefined, value: Json | undefined, settings: Settings): FormulaValue => {
  const kind = field === undefined ? undefined : kindFor(field);
  const type = kind === undefined ? undefined : inputTypeOf(kind);
  if (type === 'number') {
    if (typeof value === 'number') return Number.isFinite(value) ? decimalOf(value) : undefined;
    return isObject(value) ? areaIn(value, settings) : undefined;
  }
  if (type === 'yesNo') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'string' || type === undefined) return undefined;
  if (type === 'text') return value.trim() === '' ? undefined : value.trim();
  if (kind?.traits.temporal === 'day') return isDay(value) ? { day: value } : undefined;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : { day: dayOf(instant, settings.timeZone) };
};

const textIn = (value: FormulaValue, field: Field, settings: Settings): Json => {
  const clean = kindFor(field).clean(formulaText(value) ?? '', field, { settings, timeZone: settings.timeZone });
  return isBlank(clean) ? null : clean;
};

/**
 * Returns the result of a formula in the form in which the field stores it, or null if it is blank. A number is rounded
 * half up to two decimals, or to a whole number if the field is an integer.
 */
const resultOf = (field: Field, value: FormulaValue, settings: Settings): Json => {
  const type = resultTypeOf(kindFor(field));
  if (type === 'date') return asDay(value) ?? null;
  if (type === 'yesNo') return typeof value === 'boolean' ? value : null;
  if (type === 'text') return textIn(value, field, settings);
  const number = asNumber(value);
  const decimals = field.property.type === 'integer' ? 0 : computedDecimals;
  return number === undefined ? null : Number(plainText(roundTo(number, decimals)));
};

/** Returns the value of a look-up or roll-up before any other records exist: 0 for a count and a sum. */
const startOf = (expression: Expression): Json =>
  typeof expression === 'object' &&
  'rollup' in expression &&
  (expression.rollup.take === 'count' || expression.rollup.take === 'sum')
    ? 0
    : null;

const canGiveBlank = (resource: Resource, expression: Expression, seen: Set<string>): boolean => {
  if (typeof expression !== 'object') return false;
  if ('field' in expression) return canBeBlank(resource, expression.field, seen);
  if ('if' in expression) return operandsOf(expression).some((part) => canGiveBlank(resource, part, seen));
  if ('rollup' in expression) return startOf(expression) === null;
  return !['sum', 'add', 'subtract', 'multiply', 'percent'].some((word) => Object.hasOwn(expression, word));
};

/**
 * Returns whether a formula may read a field as blank. Otherwise a blank number counts as 0. `seen`: the fields that
 * were visited already.
 */
const canBeBlank = (resource: Resource, name: string, seen = new Set<string>()): boolean => {
  const field = resource.fieldsByName[name];
  if (field === undefined || seen.has(name)) return false;
  if (inputTypeOf(kindFor(field)) !== 'number') return true;
  return field.computed !== undefined && canGiveBlank(resource, field.computed, seen.add(name));
};

/**
 * Returns whether the formula of a computed field can have a blank result. If so, a blank stored value is such a
 * result, and need not be computed again. False for a field without a formula.
 */
export const resultCanBeBlank = (resource: Resource, name: string): boolean =>
  resource.fieldsByName[name]?.computed !== undefined && canBeBlank(resource, name);

const computedFields = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter(({ computed }) => computed !== undefined),
);

/** Returns whether a resource has computed fields. */
const hasComputed = (resource: Resource): boolean => computedFields(resource).length > 0;

/**
 * Returns the names of the fields that a form must watch: those that computed fields are calculated from, and the dates
 * that determine a default, such as the GST rate.
 */
export const inputsOfFormulas = (resource: Resource): readonly string[] => [
  ...new Set(
    resource.fields.flatMap(({ computed, property }) => [
      ...(computed === undefined ? [] : namesRead(computed)),
      ...(property.defaultFrom === undefined ? [] : [property.defaultFrom.on]),
    ]),
  ),
];

/** Names of the fields that have changed. */
export type Touched = ReadonlySet<string>;

/** `seen`: the fields that were visited already. Otherwise the time would grow with the number of paths. */
const dependsOn = (resource: Resource, name: string, touched: Touched, seen = new Set<string>()): boolean => {
  const expression = resource.fieldsByName[name]?.computed;
  if (expression === undefined || seen.has(name)) return false;
  seen.add(name);
  return namesRead(expression).some((read) => touched.has(read) || dependsOn(resource, read, touched, seen));
};

/** What a computation depends on besides the record. */
type Scope = {
  /**
   * The organization's settings. Its time zone determines the day of a date-time, and its unit of area the number of an
   * area.
   */
  readonly settings: Settings;
  /** The changed fields: only values that depend on them are computed again. Absent: all values are computed. */
  readonly touched?: Touched | undefined;
  /** Computed fields to compute again even if nothing that they depend on has changed. */
  readonly recompute?: ReadonlySet<string>;
};

/**
 * Returns whether one of the changed fields affects a rule of another field. The rule may have hidden the other field
 * before.
 */
const isLinked = (resource: Resource, name: string, touched: Touched): boolean =>
  [...touched].some((other) => linkedFields(resource).get(other)?.includes(name) === true);

/**
 * Returns whether a computed field keeps its stored value: nothing that it depends on has changed, and a blank value is
 * a result, not a value that was never computed.
 */
const keepsStoredValue = (resource: Resource, name: string, values: Values, { touched, recompute }: Scope): boolean =>
  touched !== undefined &&
  recompute?.has(name) !== true &&
  !dependsOn(resource, name, touched) &&
  (!isBlank(values[name]) ||
    (!touched.has(name) && !isLinked(resource, name, touched) && resultCanBeBlank(resource, name)));

/**
 * Returns the values of all computed fields: field → value, null if blank. Example:
 * `{"items":[{"amount":0.1},{"amount":0.2}],"gstPercent":18}` → `{"subtotal":0.3,"gstAmount":0.05,"total":0.35}`. With
 * `scope.touched`, stored values that depend on none of these fields are kept. Look-ups and roll-ups always keep their
 * stored values, because the database computes them.
 */
export const computedValues = (resource: Resource, values: Values, scope: Scope): JsonObject => {
  const { settings } = scope;
  const cache = new Map<string, Json>();
  const valueOf = (name: string): Json | undefined => {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const field = resource.fieldsByName[name];
    if (field?.computed === undefined) return values[name];
    if (isFromOthers(field.computed)) return values[name] ?? startOf(field.computed);
    if (keepsStoredValue(resource, name, values, scope)) return values[name] ?? null;
    // Prevents an endless loop for a cycle, which the linter rejects.
    cache.set(name, null);
    const value = resultOf(
      field,
      evaluate(field.computed, {
        values,
        valueOf,
        read: (other) => inputOf(resource.fieldsByName[other], valueOf(other), settings),
        canBeBlank: (other) => canBeBlank(resource, other),
      }),
      settings,
    );
    cache.set(name, value);
    return value;
  };
  return Object.fromEntries(computedFields(resource).map(({ name }) => [name, valueOf(name) ?? null]));
};

const defaultOf = ({ property: { defaultFrom } }: Field, values: Values, settings: Settings): number | undefined => {
  const day = defaultFrom === undefined ? undefined : values[defaultFrom.on];
  return typeof day === 'string' ? gstPercentOn(settings.gst, day.slice(0, 10)) : undefined;
};

/** Returns the fields whose default is a setting on a date. */
const datedFields = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter(({ property }) => property.defaultFrom !== undefined),
);

/**
 * Returns the defaults that depend on a date in the record: field → the setting, such as the GST rate, that is valid on
 * this date. Example: `{"gstPercent":18}`. A field without a date or without a valid setting is left out.
 */
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

const withResults = (record: JsonObject, computed: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...record, ...computed }).filter(([name]) => computed[name] !== null));

/**
 * Returns the record with its computed values. A blank field whose default depends on a date, such as the GST rate,
 * gets this default. Blank computed values are left out. With `touched`, only values that depend on these fields
 * change, so that an issued document keeps its amounts after a formula has changed.
 */
export const withComputed = (
  resource: Resource,
  record: JsonObject,
  settings: Settings,
  touched?: Touched,
): JsonObject => {
  if (!hasComputed(resource) && datedFields(resource).length === 0) return record;
  const isOpen = (name: string): boolean => {
    const on = resource.fieldsByName[name]?.property.defaultFrom?.on ?? '';
    return isBlank(record[name]) && (touched === undefined || touched.has(name) || touched.has(on));
  };
  const defaults = Object.fromEntries(
    Object.entries(datedDefaults(resource, record, settings)).filter(([name]) => isOpen(name)),
  );
  const filled = { ...record, ...defaults };
  const also = touched === undefined ? undefined : new Set([...touched, ...Object.keys(defaults)]);
  return withResults(filled, computedValues(resource, filled, { settings, touched: also }));
};

/**
 * Returns the record with its computed values. Formulas can read the values `set`, which the server is about to write,
 * such as the time of a change of state. The result does not contain these values. Blank computed values are left out.
 * With `touched`, only values that depend on these fields are computed again.
 */
export const withServerValues = (
  resource: Resource,
  record: JsonObject,
  { set, settings, touched }: { readonly set: JsonObject; readonly settings: Settings; readonly touched?: Touched },
): JsonObject =>
  hasComputed(resource)
    ? withResults(record, computedValues(resource, { ...record, ...set }, { settings, touched }))
    : record;

/**
 * Returns the computed values that change because the server has set the fields `set`, such as the owner that a rule
 * chooses: field → new value, null if blank. `after` is the record with the fields already set. Fields that the
 * record's conditions hide are left out.
 */
export const recomputedValues = (
  resource: Resource,
  after: Values,
  { set, settings }: { readonly set: readonly string[]; readonly settings: Settings },
): JsonObject => {
  if (set.length === 0 || !hasComputed(resource)) return {};
  const computed = computedValues(resource, after, { settings, touched: new Set(set) });
  const hidden = hiddenFields(resource, { ...after, ...computed });
  return Object.fromEntries(
    Object.entries(computed).filter(([name, value]) => value !== (after[name] ?? null) && !hidden.has(name)),
  );
};

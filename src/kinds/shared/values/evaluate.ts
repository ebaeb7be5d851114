import type { Expression } from '#model/schema/documentSchema.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import { matchesCondition } from '#model/validation/conditionTest.ts';
import { addDays, dayText, isDay } from '#model/values/time/dates.ts';
import { add, type Decimal, decimalOf, multiply, plainText, roundTo, subtract } from './decimal.ts';
import { divide, roundToPlaces } from './divide.ts';
import { isFromOthers, namesRead, unknownFormula } from './formulaWords.ts';

type Day = { readonly day: string };

/** A value inside a formula. Undefined means blank. */
export type FormulaValue = Decimal | Day | string | boolean | undefined;

/** What a formula reads: the record, and functions that return the value of one of its fields. */
export type FormulaInput = {
  /** The record. */
  readonly values: Readonly<Record<string, Json | undefined>>;
  /** Returns the value of a field for a formula. For a computed field, this is its new value. */
  readonly read: (name: string) => FormulaValue;
  /** Returns whether a formula may read a number field as blank. Otherwise a blank counts as 0. */
  readonly canBeBlank: (name: string) => boolean;
  /** Returns the current value of a field, which a condition compares. */
  readonly valueOf: (name: string) => Json | undefined;
};

const zero: Decimal = { digits: 0n, scale: 0 };
const hundredth: Decimal = { digits: 1n, scale: 2 };
const dayMs = 86_400_000;
/** Max number of days to add or subtract. More would lead outside the range of allowed dates. */
const maxDays = 4_000_000;

/** Returns a value if it is a number. Undefined for other values, also for a text of digits. */
export const asNumber = (value: FormulaValue): Decimal | undefined =>
  typeof value === 'object' && 'digits' in value ? value : undefined;

/**
 * Returns the day that a value stands for, such as `2026-04-01`: the value is a day, or a text in this form. Undefined
 * for other values.
 */
export const asDay = (value: FormulaValue): string | undefined => {
  if (typeof value === 'string') return isDay(value) ? value : undefined;
  return typeof value === 'object' && 'day' in value ? value.day : undefined;
};

/** Returns a value as text: a number with all digits, a day as `5-Jan-2024`. Undefined for a blank or a boolean. */
export const formulaText = (value: FormulaValue): string | undefined => {
  const number = asNumber(value);
  const day = typeof value === 'object' ? asDay(value) : undefined;
  const text =
    typeof value === 'string'
      ? value
      : number !== undefined
        ? plainText(number)
        : day === undefined
          ? undefined
          : dayText(day);
  return isBlank(text) ? undefined : text;
};

/**
 * Returns the values of a field in all rows. A value that is not a number, such as a half-typed one, counts as zero.
 */
const columnOf = (path: string, { values }: FormulaInput): readonly Decimal[] => {
  const [rows = '', column = ''] = path.split('.');
  const list = values[rows];
  return Array.isArray(list)
    ? list.map((row: unknown) => {
        const value = isObject(row) ? row[column] : undefined;
        return typeof value === 'number' && Number.isFinite(value) ? decimalOf(value) : zero;
      })
    : [];
};

const isBefore = (a: Decimal, b: Decimal, sign: 1 | -1): boolean => subtract(a, b).digits * BigInt(sign) < 0n;

/** Returns the smallest (`sign` 1) or largest (`sign` -1) number or day. Blanks are ignored. */
const extreme = (values: readonly FormulaValue[], sign: 1 | -1): FormulaValue => {
  const filled = values.filter((value) => value !== undefined);
  if (filled.some((value) => asNumber(value) === undefined)) {
    const days = filled.flatMap((value) => asDay(value) ?? []).toSorted();
    const day = sign === 1 ? days[0] : days.at(-1);
    return day === undefined ? undefined : { day };
  }
  return filled
    .flatMap((value) => asNumber(value) ?? [])
    .reduce<Decimal | undefined>(
      (best, value) => (best === undefined || isBefore(value, best, sign) ? value : best),
      undefined,
    );
};

const daysBetween = (from: string | undefined, to: string | undefined): FormulaValue =>
  from === undefined || to === undefined ? undefined : decimalOf((Date.parse(to) - Date.parse(from)) / dayMs);

/**
 * Returns the day that is some days later. A part of a day is rounded half up. Returns undefined, which means blank,
 * for a year that does not have four digits.
 */
const later = (day: string | undefined, days: Decimal | undefined): FormulaValue => {
  if (day === undefined || days === undefined) return undefined;
  const count = Number(plainText(roundTo(days, 0)));
  if (Math.abs(count) > maxDays) return undefined;
  const found = addDays(day, count);
  return isDay(found) ? { day: found } : undefined;
};

/** Returns whether a condition is true for the record and its new computed values. */
const isTrue = (premise: Extract<Expression, { if: unknown }>['if'], input: FormulaInput): boolean => {
  const names = namesRead({ if: premise, then: 0, else: 0 });
  const read = Object.fromEntries(names.map((name) => [name, input.valueOf(name)]));
  return matchesCondition(
    premise,
    Object.fromEntries(Object.entries({ ...input.values, ...read }).filter(([, value]) => !isBlank(value))),
  );
};

/**
 * Returns the value of a formula that is part of another formula. A blank number field is blank here, not 0. Errors: an
 * unknown word, which the schema check rejects earlier.
 */
const operand = (expression: Expression, input: FormulaInput): FormulaValue => {
  const of = (part: Expression): FormulaValue => operand(part, input);
  const number = (part: Expression): Decimal => asNumber(of(part)) ?? zero;
  if (typeof expression === 'number') return decimalOf(expression);
  if (typeof expression !== 'object') return expression === '' ? undefined : expression;
  if ('field' in expression) return input.read(expression.field);
  if ('sum' in expression) return expression.sum.flatMap((path) => columnOf(path, input)).reduce(add, zero);
  if ('add' in expression) return expression.add.map(number).reduce(add, zero);
  if ('subtract' in expression) return expression.subtract.map(number).reduce(subtract);
  if ('multiply' in expression) return expression.multiply.map(number).reduce(multiply);
  if ('percent' in expression)
    return multiply(multiply(number(expression.percent[0]), number(expression.percent[1])), hundredth);
  if ('divide' in expression) {
    const [dividend, divisor] = expression.divide.map((part) => asNumber(of(part)));
    return dividend === undefined || divisor === undefined ? undefined : divide(dividend, divisor);
  }
  if ('min' in expression) return extreme(expression.min.map(of), 1);
  if ('max' in expression) return extreme(expression.max.map(of), -1);
  if ('round' in expression) {
    const value = asNumber(of(expression.round));
    return value === undefined ? undefined : roundToPlaces(value, expression.places ?? 0);
  }
  if ('daysBetween' in expression) {
    const [from, to] = expression.daysBetween.map((part) => asDay(of(part)));
    return daysBetween(from, to);
  }
  if ('addDays' in expression) return later(asDay(of(expression.addDays[0])), asNumber(of(expression.addDays[1])));
  if ('join' in expression)
    return formulaText(
      expression.join.flatMap((part) => formulaText(of(part)) ?? []).join(expression.separator ?? ' '),
    );
  if ('upper' in expression) return formulaText(of(expression.upper))?.toUpperCase();
  if ('lower' in expression) return formulaText(of(expression.lower))?.toLowerCase();
  if ('if' in expression) return of(isTrue(expression.if, input) ? expression.then : expression.else);
  // The database computes these values. Other formulas read them as fields.
  if (isFromOthers(expression)) return undefined;
  throw unknownFormula(expression);
};

/**
 * Returns the value of a formula, or undefined if the value is blank. A formula that is only a field returns 0 if the
 * field is blank, unless `input.canBeBlank` returns true for the field. Look-ups and roll-ups return undefined, because
 * the database computes them. Errors: an `Error` for an unknown word, which the schema check rejects earlier.
 */
export const evaluate = (expression: Expression, input: FormulaInput): FormulaValue => {
  if (typeof expression === 'object' && 'if' in expression)
    return evaluate(isTrue(expression.if, input) ? expression.then : expression.else, input);
  const value = operand(expression, input);
  const isPlainField = typeof expression === 'object' && 'field' in expression && !input.canBeBlank(expression.field);
  return value === undefined && isPlainField ? zero : value;
};

import { fieldsRead } from '#model/validation/conditionTest.ts';
import type { Expression } from '#model/schema/documentSchema.ts';

/**
 * The operations of formulas: the word of an operation, such as `if` → the words that may be next to it in the same
 * object, such as `then` and `else`.
 */
export const formulaWords: Readonly<Record<string, readonly string[]>> = {
  field: [],
  sum: [],
  add: [],
  subtract: [],
  multiply: [],
  percent: [],
  divide: [],
  min: [],
  max: [],
  round: ['places'],
  daysBetween: [],
  addDays: [],
  join: ['separator'],
  upper: [],
  lower: [],
  if: ['then', 'else'],
  lookup: [],
  rollup: [],
};

/**
 * Returns whether a formula is a look-up or a roll-up: the database computes its value from other records. False for
 * `undefined`.
 */
export const isFromOthers = (
  expression: Expression | undefined,
): expression is Extract<Expression, { lookup: string } | { rollup: object }> =>
  typeof expression === 'object' && ('lookup' in expression || 'rollup' in expression);

/**
 * Returns the `Error` to throw for a formula whose word the code does not handle. It reports a mistake in our code,
 * because the schema check rejects words that do not exist.
 */
export const unknownFormula = (expression: never): Error =>
  new Error(
    `formula: no such word, got ${Object.keys(expression).join(', ') || 'nothing'}; expected one of ${Object.keys(formulaWords).join(', ')}`,
  );

/**
 * Returns the formulas directly inside a formula, in order, such as the summands of `add`. Empty for a constant, a
 * field, a sum over rows, a look-up and a roll-up. Errors: an `Error` for an unknown word, which the schema check
 * rejects earlier.
 */
export const operandsOf = (expression: Expression): readonly Expression[] => {
  if (typeof expression !== 'object' || 'field' in expression || 'sum' in expression || isFromOthers(expression))
    return [];
  if ('add' in expression) return expression.add;
  if ('subtract' in expression) return expression.subtract;
  if ('multiply' in expression) return expression.multiply;
  if ('percent' in expression) return expression.percent;
  if ('divide' in expression) return expression.divide;
  if ('min' in expression) return expression.min;
  if ('max' in expression) return expression.max;
  if ('round' in expression) return [expression.round];
  if ('daysBetween' in expression) return expression.daysBetween;
  if ('addDays' in expression) return expression.addDays;
  if ('join' in expression) return expression.join;
  if ('upper' in expression) return [expression.upper];
  if ('lower' in expression) return [expression.lower];
  if ('if' in expression) return [expression.then, expression.else];
  throw unknownFormula(expression);
};

/**
 * Returns the names of the record's fields that a formula and its conditions read, without duplicates. A sum over rows
 * reads the field with the rows, a look-up reads its reference, and a roll-up reads none. Errors: an `Error` for an
 * unknown word, which the schema check rejects earlier.
 */
export const namesRead = (expression: Expression): readonly string[] => {
  if (typeof expression !== 'object') return [];
  if ('field' in expression) return [expression.field];
  if ('lookup' in expression) return [expression.lookup.split('.')[0] ?? expression.lookup];
  if ('sum' in expression) return [...new Set(expression.sum.map((path) => path.split('.')[0] ?? path))];
  return [
    ...new Set([
      ...('if' in expression ? fieldsRead(expression.if) : []),
      ...operandsOf(expression).flatMap((part) => namesRead(part)),
    ]),
  ];
};

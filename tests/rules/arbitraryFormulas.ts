import * as fc from 'fast-check';
import type { FormulaType } from '#kinds/shared/values/formulaTypes.ts';
import type { Expression } from '#model/schema/documentSchema.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { plainProperties } from './arbitraryRules.ts';

/** The fields that formulas read: `plainProperties`, a date-time, an area and rows. */
export const inputProperties: Readonly<Record<string, PropertySchema>> = {
  ...plainProperties,
  at: { type: 'string', format: 'date-time', title: 'At' },
  size: { type: 'object', kind: 'area', title: 'Size' },
  lines: { type: 'array', title: 'Lines', items: { type: 'object', properties: { n: { type: 'number' } } } },
};

const fieldsOf: Readonly<Record<FormulaType, readonly string[]>> = {
  number: ['c', 'd', 'i', 'j', 'size'],
  text: ['a', 'e'],
  date: ['f', 'g', 'at'],
  yesNo: ['b'],
};
const constants: Readonly<Record<FormulaType, fc.Arbitrary<Expression>>> = {
  number: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constantFrom(0.5, 0.333, -2.5)),
  text: fc.constantFrom('No.', '', 'straße', 'É'),
  date: fc.constantFrom('2024-01-31', '2020-02-29', '2199-12-31'),
  yesNo: fc.boolean(),
};
const premise = fc.constantFrom(
  { required: ['c'] },
  { properties: { a: { const: 'x' } }, required: ['a'] },
  { properties: { b: { const: true } } },
  { not: { required: ['f'] } },
);

const pair = (one: fc.Arbitrary<Expression>, other = one): fc.Arbitrary<readonly [Expression, Expression]> =>
  fc.tuple(one, other);
const several = (one: fc.Arbitrary<Expression>): fc.Arbitrary<readonly Expression[]> =>
  fc.array(one, { minLength: 2, maxLength: 3 });

/**
 * Generates formulas with a result of the type `type`, nested up to `depth`. They use every word of formulas that has a
 * result of this type, except look-ups and roll-ups. They read fields of `inputProperties` and the computed fields in
 * `computed` (type → names).
 */
export const arbitraryFormula = (
  type: FormulaType,
  computed: Readonly<Partial<Record<FormulaType, readonly string[]>>> = {},
  depth = 3,
): fc.Arbitrary<Expression> => {
  const field = fc.constantFrom(...fieldsOf[type], ...(computed[type] ?? [])).map((name) => ({ field: name }));
  const leaf = fc.oneof({ weight: 4, arbitrary: field }, { weight: 1, arbitrary: constants[type] });
  if (depth === 0) return leaf;
  const of = (other: FormulaType): fc.Arbitrary<Expression> => arbitraryFormula(other, computed, depth - 1);
  const own = of(type);
  const choice: fc.Arbitrary<Expression> = fc.record({ if: premise, then: own, else: own });
  const number = of('number');
  const texts = fc.oneof(of('text'), number, of('date'));
  const words: Readonly<Record<FormulaType, readonly fc.Arbitrary<Expression>[]>> = {
    number: [
      fc.constant({ sum: ['lines.n'] }),
      several(number).map((add) => ({ add })),
      several(number).map((subtract) => ({ subtract })),
      pair(number).map((multiply) => ({ multiply })),
      pair(number).map((percent) => ({ percent })),
      pair(number).map((divide) => ({ divide })),
      several(number).map((min) => ({ min })),
      several(number).map((max) => ({ max })),
      fc.record({ round: number, places: fc.integer({ min: -2, max: 4 }) }),
      number.map((round) => ({ round })),
      pair(of('date')).map((daysBetween) => ({ daysBetween })),
    ],
    text: [
      fc.record({ join: fc.array(texts, { minLength: 1, maxLength: 3 }), separator: fc.constantFrom(', ', '', ' ') }),
      several(texts).map((join) => ({ join })),
      of('text').map((upper) => ({ upper })),
      of('text').map((lower) => ({ lower })),
    ],
    date: [
      pair(of('date'), number).map((addDays) => ({ addDays })),
      several(of('date')).map((min) => ({ min })),
      several(of('date')).map((max) => ({ max })),
    ],
    yesNo: [],
  };
  return fc.oneof(leaf, choice, ...words[type]);
};

const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  a: fc.constantFrom('x', 'y', 'z'),
  b: fc.boolean(),
  c: fc.integer({ min: 0, max: 50 }),
  d: fc.integer({ min: 50, max: 60 }),
  e: fc.constantFrom(' ', 'a', ' ab ', 'É', 'ß'),
  f: fc.constantFrom('2024-01-05', '2024-02-29'),
  g: fc.constantFrom('2024-03-01', '2025-06-30'),
  i: fc.constantFrom(0, 0.01, 2.55),
  j: fc.constantFrom(3, 999.99),
  at: fc.constantFrom('2024-01-31T18:29:59.000Z', '2024-01-31T18:30:00.000Z'),
  size: fc.record({ value: fc.constantFrom(0, 12.5, 1200), unit: fc.constantFrom('sq ft', 'sq m') }),
  lines: fc.array(fc.record({ n: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(null)) }), { maxLength: 3 }),
};

/** Generates records with valid values of `inputProperties`. Some fields are null or missing. */
export const arbitraryInput: fc.Arbitrary<Record<string, unknown>> = fc.record(
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }),
    ]),
  ),
  { requiredKeys: [] },
);

import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputsOfFormulas, computedValues as valuesOf, withComputed } from '#kinds/fields/computed.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { parseResource } from '#model/parseModel.ts';
import type { Resource } from '#model/resource.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { settings } from '../context.ts';

const money = (computed?: PropertySchema['computed']): PropertySchema => ({
  type: 'number',
  kind: 'money',
  ...(computed === undefined ? {} : { computed }),
});
const bill = parseResource({
  name: 'bills',
  title: 'Bill',
  plural: 'Bills',
  type: 'object',
  properties: {
    // Listed before the fields it reads, because the order in the file must not matter.
    total: money({ add: [{ field: 'subtotal' }, { field: 'tax' }] }),
    tax: money({
      if: { properties: { free: { const: true } }, required: ['free'] },
      then: 0,
      else: { percent: [{ field: 'subtotal' }, { field: 'rate' }] },
    }),
    subtotal: money({ sum: ['lines.amount'] }),
    half: money({ multiply: [{ field: 'total' }, 0.5] }),
    left: money({ subtract: [{ field: 'total' }, { field: 'paid' }] }),
    lines: { type: 'array', items: { type: 'object', properties: { amount: money() } } },
    day: { type: 'string', format: 'date' },
    rate: { type: 'number', kind: 'percent', defaultFrom: { setting: 'gst', on: 'day' } },
    free: { type: 'boolean' },
    paid: money(),
  },
});
const computedValues = (resource: Resource, values: JsonObject): JsonObject => valuesOf(resource, values, { settings });
const dated = {
  ...settings,
  gst: [
    { from: '2017-07-01', percent: 18 },
    { from: '2026-10-01', percent: 20.5 },
  ],
};

const lines = (...amounts: readonly Json[]): Json => amounts.map((amount) => ({ amount }));
const paise = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
/** Hundredths of a percent. */
const rate = fc.integer({ min: 0, max: 10_000 });

const halfUp = (numerator: bigint, denominator: bigint): bigint => {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
};

describe('computed values', () => {
  it('equal exact calculations in whole paise', () => {
    fc.assert(
      fc.property(fc.array(paise, { maxLength: 8 }), rate, (amounts, percent) => {
        const sum = amounts.reduce((all, amount) => all + BigInt(amount), 0n);
        const tax = halfUp(sum * BigInt(percent), 10_000n);
        const wanted = { subtotal: sum, tax, total: sum + tax, half: halfUp(sum + tax, 2n) };
        const found = computedValues(bill, {
          lines: lines(...amounts.map((amount) => amount / 100)),
          rate: percent / 100,
        });
        for (const [name, value] of Object.entries(wanted)) {
          // Beyond 15 digits a number can't carry the paise; such a record is refused.
          if (value > -999_999_999_999_999n && value < 999_999_999_999_999n)
            expect([name, found[name]]).toEqual([name, Number(value) / 100]);
        }
      }),
    );
  });

  it('calculate each step exactly and round once', () => {
    const Exact = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP });
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 5 }), number, (amounts, percent) => {
        const subtotal = amounts.reduce((all, amount) => all.plus(amount), new Exact(0)).toDecimalPlaces(2);
        const tax = subtotal.times(percent).div(100).toDecimalPlaces(2);
        const found = computedValues(bill, { lines: lines(...amounts), rate: percent });
        expect([found['subtotal'], found['tax']].map((value) => (value === 0 ? 0 : value))).toEqual(
          [subtotal, tax].map((value) => (value.isZero() ? 0 : value.toNumber())),
        );
      }),
    );
  });

  it('round halves away from zero', () => {
    expect(computedValues(bill, { lines: lines(0.25), rate: 18 })).toMatchObject({ tax: 0.05 });
    expect(computedValues(bill, { lines: lines(-0.25), rate: 18 })).toMatchObject({ tax: -0.05 });
    expect(computedValues(bill, { lines: lines(1.005), rate: 0 })).toMatchObject({ subtotal: 1.01 });
  });

  it('treat blank and invalid numbers as zero', () => {
    expect(computedValues(bill, {})).toEqual({ total: 0, tax: 0, subtotal: 0, half: 0, left: 0 });
    expect(
      computedValues(bill, { lines: [{ amount: '12 la' }, null, {}, { amount: 5 }], rate: null, paid: 'x' }),
    ).toMatchObject({ total: 5, left: 5 });
  });

  it('do not throw for any record', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('lines', 'rate', 'paid', 'free', 'total'), fc.jsonValue()),
        (record) => {
          expect(Object.keys(computedValues(bill, record as JsonObject))).toHaveLength(5);
        },
      ),
    );
  });

  it('follow a condition', () => {
    expect(computedValues(bill, { lines: lines(100), rate: 18, free: true })).toMatchObject({ tax: 0, total: 100 });
  });

  it('of an existing record change only when a field they depend on changes', () => {
    const existing = { lines: lines(100), rate: 18, subtotal: 90, tax: 1, total: 91, half: 45.5, left: 91, paid: 40 };
    expect(withComputed(bill, existing, dated, new Set(['paid']))).toEqual({ ...existing, left: 51 });
    expect(withComputed(bill, existing, dated, new Set(['lines']))).toMatchObject({
      subtotal: 100,
      tax: 18,
      total: 118,
      left: 78,
    });
  });

  it("use the rate of the record's date when none is set", () => {
    const rateOf = (record: JsonObject): unknown => withComputed(bill, record, dated)['rate'];
    expect([
      rateOf({ day: '2026-09-30' }),
      rateOf({ day: '2026-10-01' }),
      rateOf({ day: '2010-01-01' }),
      rateOf({ day: '2026-10-01', rate: 0 }),
    ]).toEqual([18, 20.5, undefined, 0]);
  });

  it('follow many fields that are each read on several paths', () => {
    // 2 to the 40 paths lead to the first fields.
    const steps = Array.from({ length: 40 }, (_, index) => index + 1);
    const either = { if: { required: ['other'] } };
    const wide = parseResource({
      name: 'wides',
      title: 'Wide',
      plural: 'Wides',
      type: 'object',
      properties: {
        other: { type: 'string' },
        ...Object.fromEntries([...'ab'].map((letter) => [`${letter}0`, money()])),
        ...Object.fromEntries(
          steps.flatMap((step) => {
            const [first, second] = [{ field: `a${step - 1}` }, { field: `b${step - 1}` }];
            return [
              [`a${step}`, money({ ...either, then: first, else: second })],
              [`b${step}`, money({ ...either, then: second, else: first })],
            ];
          }),
        ),
      },
    });
    const values = { ...computedValues(wide, { a0: 1, b0: 2 }), a0: 1, b0: 2 };
    expect(values).toMatchObject({ a40: 1, b40: 2 });
    const renamed = { ...values, other: 'Changed' };
    expect(valuesOf(wide, renamed, { settings, touched: new Set(['unknown']) })).toMatchObject({ a40: 1, b40: 2 });
    expect(valuesOf(wide, renamed, { settings, touched: new Set(['other']) })).toMatchObject({ a39: 1, a40: 1 });
  });

  it('list the fields that a form must watch', () => {
    expect([...inputsOfFormulas(bill)].sort()).toEqual([
      'day',
      'free',
      'lines',
      'paid',
      'rate',
      'subtotal',
      'tax',
      'total',
    ]);
  });
});

const things = (properties: Readonly<Record<string, PropertySchema>>): Resource =>
  parseResource({
    name: 'things',
    title: 'Thing',
    plural: 'Things',
    type: 'object',
    properties: {
      price: money(),
      other: money(),
      size: { type: 'object', kind: 'area' },
      name: { type: 'string' },
      city: { type: 'string' },
      grade: { type: 'string', enum: ['A', 'B'] },
      hot: { type: 'boolean' },
      from: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      ...properties,
    },
  });
const result = (property: PropertySchema, record: JsonObject): Json =>
  computedValues(things({ result: property }), record)['result'] ?? null;
const number = (computed: PropertySchema['computed'], record: JsonObject = {}): Json => result(money(computed), record);
const text = (computed: PropertySchema['computed'], record: JsonObject = {}): Json =>
  result({ type: 'string', computed } as PropertySchema, record);
const date = (computed: PropertySchema['computed'], record: JsonObject = {}): Json =>
  result({ type: 'string', format: 'date', computed } as PropertySchema, record);
const field = (name: string) => ({ field: name });

describe('formulas with blank values', () => {
  it('return blank for a division with a blank operand or a zero divisor', () => {
    const ratio = { divide: [field('price'), field('other')] } as const;
    expect([
      number(ratio, { price: 10, other: 3 }),
      number(ratio, { price: 10, other: 0 }),
      number(ratio, { price: 10 }),
      number(ratio, { other: 10 }),
      number(ratio, { price: 0, other: 4 }),
      number(ratio, { price: 'x', other: 4 }),
    ]).toEqual([3.33, null, null, null, 0, null]);
    expect(number({ add: [ratio, 1] }, { price: 10 })).toBe(1);
  });

  it('ignore blanks in min and max, and keep them in round', () => {
    const all = [field('price'), field('other')];
    expect([
      number({ min: all }, { price: 5 }),
      number({ min: all }, { price: 5, other: -7 }),
      number({ max: all }, { price: -5 }),
      number({ max: all }, {}),
      number({ max: [...all, 0] }, {}),
      number({ round: field('price') }, {}),
      number({ round: field('price'), places: -2 }, { price: 1250 }),
      number({ round: { divide: [field('price'), 7] }, places: 1 }, { price: 10 }),
    ]).toEqual([5, -7, -5, null, 0, null, 1300, 1.4]);
  });

  it('treat a blank number as 0, and return blank for a blank result', () => {
    expect([number(field('price')), number({ if: { required: ['name'] }, then: 1, else: field('price') })]).toEqual([
      0, 0,
    ]);
    const chained = things({
      ratio: money({ divide: [field('price'), field('other')] }),
      copy: money(field('ratio')),
      least: money({ min: [field('ratio'), 9] }),
      sum: money({ add: [field('ratio'), 1] }),
    });
    expect(computedValues(chained, { price: 1 })).toEqual({ ratio: null, copy: null, least: 9, sum: 1 });
    expect(withComputed(chained, { price: 1 }, settings)).toEqual({ price: 1, least: 9, sum: 1 });
  });

  it('keep a blank result of an existing record until its fields change', () => {
    const now = things({ ratio: money({ divide: [field('price'), 2] }), total: money({ add: [field('price'), 1] }) });
    // The record was written with another formula, and total was added later.
    const existing = { price: 10, name: 'Asha' };
    expect(withComputed(now, existing, settings, new Set(['name']))).toEqual({ ...existing, total: 11 });
    expect(withComputed(now, existing, settings, new Set(['price']))).toEqual({ ...existing, ratio: 5, total: 11 });
  });
});

describe('formulas by result type', () => {
  it('round to a whole number for an integer field', () => {
    expect(result({ type: 'integer', computed: { divide: [field('price'), 2] } }, { price: 5 })).toBe(3);
  });

  it("convert an area to the organization's unit", () => {
    const rate = { divide: [field('price'), field('size')] } as const;
    expect([
      number(rate, { price: 1_000_000, size: { value: 1200, unit: 'sq ft' } }),
      number(rate, { price: 1_000_000, size: { value: 100, unit: 'sq yard' } }),
      number(rate, { price: 1_000_000, size: { value: 0, unit: 'sq ft' } }),
      number(rate, { price: 1_000_000, size: { value: 5, unit: 'parsec' } }),
    ]).toEqual([833.33, 1111.11, null, null]);
  });

  it('join filled-in values as text', () => {
    const line = { join: [field('name'), field('city'), field('price'), field('from')], separator: ', ' };
    expect([
      text(line, { name: ' Asha ', price: 1250.5, from: '2024-01-05' }),
      text(line, { name: ' ', city: '' }),
      text({ join: ['Unit', { upper: field('name') }] }, { name: 'b-12 straße' }),
      text({ lower: field('name') }, { name: 'ÉCOLE' }),
      text({ upper: field('name') }),
      text(field('name'), { name: 7 }),
    ]).toEqual(['Asha, 1250.5, 5-Jan-2024', null, 'Unit B-12 STRASSE', 'école', null, null]);
  });

  it("calculate with days, and use the organization's time zone for date-times", () => {
    const days = { daysBetween: [field('from'), field('at')] } as const;
    expect([
      number(days, { from: '2024-02-28', at: '2024-03-01T18:29:59.000Z' }),
      number(days, { from: '2024-02-28', at: '2024-03-01T18:30:00.000Z' }),
      number({ daysBetween: [field('from'), '2024-01-01'] }, { from: '2024-01-05' }),
      number(days, { from: '2024-02-28' }),
      number(days, { from: '2024-02-30', at: '2024-03-01T18:30:00.000Z' }),
    ]).toEqual([2, 3, -4, null, null]);
    expect([
      date({ addDays: [field('from'), 30] }, { from: '2024-01-31' }),
      date(
        { addDays: [field('at'), { multiply: [field('price'), 0.5] }] },
        { at: '2024-01-31T18:30:00.000Z', price: -5 },
      ),
      date({ addDays: [field('from'), field('price')] }, { from: '2024-01-31' }),
      date({ addDays: [field('from'), 9e15] }, { from: '2024-01-31' }),
      date({ addDays: ['9999-12-31', 1] }),
      date({ max: [field('from'), field('at'), '2024-01-01'] }, { from: '2024-01-31' }),
      date({ min: [field('from'), field('at')] }),
    ]).toEqual(['2024-03-01', '2024-01-29', null, null, null, '2024-01-31', null]);
  });

  it('choose between values by the results of other formulas', () => {
    const graded = things({
      total: money({ add: [field('price'), 1] }),
      isLarge: {
        type: 'boolean',
        computed: { if: { properties: { total: { minimum: 100 } }, required: ['total'] }, then: true, else: false },
      },
      rank: {
        type: 'string',
        enum: ['Top', 'Rest'],
        computed: {
          if: { properties: { isLarge: { const: true } }, required: ['isLarge'] },
          then: 'Top',
          else: 'Rest',
        },
      },
    });
    expect(computedValues(graded, { price: 99 })).toEqual({ total: 100, isLarge: true, rank: 'Top' });
    expect(computedValues(graded, { price: 98, total: 500, isLarge: true })).toEqual({
      total: 99,
      isLarge: false,
      rank: 'Rest',
    });
  });

  it('throw for an unknown operator', () => {
    expect(() => number({ plus: [1, 2] } as never)).toThrow(
      'formula: no such word, got plus; expected one of field, sum',
    );
  });
});

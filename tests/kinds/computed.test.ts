import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computedFrom, computedValues, withComputed } from '#kinds/computed.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { parseResource } from '#model/parseModel.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { settings } from './context.ts';

const money = (computed?: PropertySchema['computed']): PropertySchema => ({
  type: 'number',
  kind: 'money',
  ...(computed === undefined ? {} : { computed }),
});
const bill = parseResource({
  name: 'bills',
  title: 'Bill',
  type: 'object',
  properties: {
    // Before what it reads: the order of the file is not that of the sums.
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
  it('agree with whole paise, whatever the amounts', () => {
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

  it('agree with decimals of any length in each step, and round once', () => {
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

  it('round a half away from zero', () => {
    expect(computedValues(bill, { lines: lines(0.25), rate: 18 })).toMatchObject({ tax: 0.05 });
    expect(computedValues(bill, { lines: lines(-0.25), rate: 18 })).toMatchObject({ tax: -0.05 });
    expect(computedValues(bill, { lines: lines(1.005), rate: 0 })).toMatchObject({ subtotal: 1.01 });
  });

  it('take what is blank, or not a number yet, for nothing', () => {
    expect(computedValues(bill, {})).toEqual({ total: 0, tax: 0, subtotal: 0, half: 0, left: 0 });
    expect(
      computedValues(bill, { lines: [{ amount: '12 la' }, null, {}, { amount: 5 }], rate: null, paid: 'x' }),
    ).toMatchObject({ total: 5, left: 5 });
  });

  it('never throw on any record', () => {
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

  it('of an existing record change only with what they follow from, whatever the rules say by now', () => {
    const standing = { lines: lines(100), rate: 18, subtotal: 90, tax: 1, total: 91, half: 45.5, left: 91, paid: 40 };
    expect(withComputed(bill, standing, dated, new Set(['paid']))).toEqual({ ...standing, left: 51 });
    expect(withComputed(bill, standing, dated, new Set(['lines']))).toMatchObject({
      subtotal: 100,
      tax: 18,
      total: 118,
      left: 78,
    });
  });

  it('take the rate of the day where none is given', () => {
    const rateOf = (record: JsonObject): unknown => withComputed(bill, record, dated)['rate'];
    expect([
      rateOf({ day: '2026-09-30' }),
      rateOf({ day: '2026-10-01' }),
      rateOf({ day: '2010-01-01' }),
      rateOf({ day: '2026-10-01', rate: 0 }),
    ]).toEqual([18, 20.5, undefined, 0]);
  });

  it('name what a form must watch', () => {
    expect([...computedFrom(bill)].sort()).toEqual([
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

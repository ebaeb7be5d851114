import { Decimal as Reference } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareDecimals,
  decimalOf,
  decimalsOf,
  plainNumber,
  plainText,
  parseDecimal,
  multiply,
} from '#kinds/shared/values/decimal.ts';
import { divide, roundToPlaces } from '#kinds/shared/values/divide.ts';

const Exact = Reference.clone({ precision: 2000, toExpNeg: -9e15, toExpPos: 9e15 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });

test('multiply and compareDecimals are exact, like decimal.js', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(plainText(multiply(decimalOf(a), decimalOf(b)))).toBe(
        new Exact(a).times(b).plus(0).toString().replace(/^-0$/, '0'),
      );
      expect(compareDecimals(decimalOf(a), decimalOf(b))).toBe(new Exact(a).cmp(b));
    }),
  );
});

test('plainNumber writes every number so that it parses to the same value', () => {
  fc.assert(
    fc.property(number, (value) => {
      expect(plainNumber(value)).toMatch(/^-?\d+(\.\d*[1-9])?$/);
      expect(Number(plainNumber(value)) === value).toBe(true);
    }),
  );
});

test('parseDecimal parses decimals, and returns undefined for other text', () => {
  expect(parseDecimal('.5')).toEqual({ digits: 5n, scale: 1 });
  expect(parseDecimal('-1.25')).toEqual({ digits: -125n, scale: 2 });
  expect(parseDecimal('1e3')).toEqual({ digits: 1000n, scale: 0 });
  for (const text of ['', '.', '-', '1,5', 'one', '1e999', '0x1']) expect(parseDecimal(text)).toBeUndefined();
});

test('decimalsOf counts decimals', () => {
  expect([12, 0.1, 1.25, 1e-7, 1e21].map(decimalsOf)).toEqual([0, 1, 2, 7, 0]);
});

test('divide returns 20 decimals, rounds half up, and returns undefined for division by zero', () => {
  const amount = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const quotient = divide(decimalOf(a), decimalOf(b));
      expect(quotient === undefined ? undefined : plainText(quotient)).toBe(
        b === 0
          ? undefined
          : new Exact(a).div(b).toDecimalPlaces(20, Reference.ROUND_HALF_UP).plus(0).toString().replace(/^-0$/, '0'),
      );
    }),
  );
});

test('roundToPlaces rounds half away from zero, also to tens and hundreds', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: -6, max: 6 }), (value, places) => {
      const factor = new Exact(10).pow(places);
      expect(plainText(roundToPlaces(decimalOf(value), places))).toBe(
        new Exact(value)
          .times(factor)
          .toDecimalPlaces(0, Reference.ROUND_HALF_UP)
          .div(factor)
          .plus(0)
          .toString()
          .replace(/^-0$/, '0'),
      );
    }),
  );
  expect([1250, -1250, 49].map((value) => plainText(roundToPlaces(decimalOf(value), -2)))).toEqual([
    '1300',
    '-1300',
    '0',
  ]);
});

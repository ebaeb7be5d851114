import { expect, test } from 'vitest';
import { amountText } from '#model/values/numbers/amounts.ts';

test.each([
  [12_500_000, '1.25 Cr'],
  [10_000_000, '1.00 Cr'],
  [9_999_999, '1.00 Cr'],
  [9_999_499, '99.99 Lacs'],
  [9_999_500, '1.00 Cr'],
  [25_050_000, '2.51 Cr'],
  [10_050_000, '1.01 Cr'],
  [100_500, '1.01 Lacs'],
  [-25_050_000, '-2.51 Cr'],
  [3_907_000, '39.07 Lacs'],
  [100_000, '1.00 Lacs'],
  [99_999, '1.00 Lacs'],
  [99_994.99, '99.99 K'],
  [99_500, '99.50 K'],
  [999.995, '1.00 K'],
  [1_005, '1.01 K'],
  [12_500, '12.50 K'],
  [1_000, '1.00 K'],
  [999, '999'],
  [999.99, '999.99'],
  [750.5, '750.5'],
  [0, '0'],
  [-0, '0'],
  [-12_500_000, '-1.25 Cr'],
  [-750, '-750'],
  [10_000_000_000, '1,000.00 Cr'],
  [999_999_999_999.99, '1,00,000.00 Cr'],
  [12_345_678_000_000, '12,34,567.80 Cr'],
])('amountText formats %d as %s', (value, text) => {
  expect(amountText(value)).toBe(text);
});

test('amountText groups large amounts as in the country', () => {
  expect(amountText(12_345_678_000_000, 'AE')).toBe('1,234,567.80 Cr');
  expect(amountText(12_345_678_000_000, 'IN')).toBe('12,34,567.80 Cr');
});

test('amountText returns an empty text for NaN and Infinity', () => {
  expect(amountText(NaN)).toBe('');
  expect(amountText(Infinity)).toBe('');
});

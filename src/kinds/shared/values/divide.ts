import { type Decimal, roundTo } from './decimal.ts';

// Not in `decimal.ts`, because only formulas need this file, and the first screen must not load it.

const sizeOf = (digits: bigint): bigint => (digits < 0n ? -digits : digits);

/**
 * chosen: with divisors of up to 17 digits, 20 decimals are enough for a quotient that is exact after rounding to two.
 */
const quotientDecimals = 20;

/** Divides `a` by `b`. Rounds the result to 20 decimals, halves away from zero. Returns undefined if `b` is zero. */
export const divide = (a: Decimal, b: Decimal): Decimal | undefined => {
  if (b.digits === 0n) return undefined;
  const by = sizeOf(b.digits) * 10n ** BigInt(a.scale);
  const size = (sizeOf(a.digits) * 10n ** BigInt(b.scale + quotientDecimals) * 2n + by) / (by * 2n);
  return { digits: a.digits < 0n === b.digits < 0n ? size : -size, scale: quotientDecimals };
};

/**
 * Rounds to `places` digits after the point, halves away from zero: `(2.345, 2)` → `2.35`. Negative `places` round to
 * tens, hundreds and so on: `(1250, -2)` → `1300`.
 */
export const roundToPlaces = (value: Decimal, places: number): Decimal => {
  if (places >= 0) return roundTo(value, places);
  const { digits } = roundTo({ digits: value.digits, scale: value.scale - places }, 0);
  return { digits: digits * 10n ** BigInt(-places), scale: 0 };
};

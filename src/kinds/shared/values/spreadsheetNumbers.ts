import { type Decimal, roundTo } from './decimal.ts';

/** Digits that a spreadsheet keeps. Any digits after them are binary rounding errors. */
const keptDigits = 15;

const scientific = /^([+-]?)(\d)(?:[.,](\d+))?E([+]?)(\d{1,3})$/i;
/**
 * Max number of decimals that a spreadsheet shows in a number with an exponent. More decimals without a plus sign
 * (`9.87654321E9`) are the exact form that other programs write.
 */
const shownDecimals = 6;

/**
 * Expands a number with an exponent: `9.876543210E+09` → `9876543210`, `1.25000005E7` → `12500000.5`. Returns
 * 'shortened' if digits are missing, as in `9.87654E+09`. Returns undefined for other texts.
 */
export const expandNumber = (text: string): string | undefined => {
  const [, sign = '', first, decimals = '', plus = '', power = ''] = scientific.exec(text.trim()) ?? [];
  if (first === undefined) return undefined;
  const places = Number(power);
  const isShortestExact = plus === '' && !power.startsWith('0') && decimals.length > shownDecimals;
  const fraction = decimals.slice(places).replace(/0+$/, '');
  if (!isShortestExact && (decimals.length < places || fraction !== '')) return 'shortened';
  const whole = `${sign}${first}${decimals.slice(0, places).padEnd(places, '0')}`;
  return fraction === '' ? whole : `${whole}.${fraction}`;
};

/**
 * Expands a whole number with an exponent: `9.876543210E+09` → `9876543210`. Returns 'shortened' if digits are missing
 * (`9.87654E+09`) or the number has decimals. Returns undefined for other texts.
 */
export const wholeNumberOf = (text: string): string | undefined => {
  const number = expandNumber(text);
  return number?.includes('.') === true ? 'shortened' : number;
};

/**
 * Returns whether a text is written as a number with an exponent but does not give a whole number: digits are missing,
 * as in `9.87654E+09`, or the number has decimals.
 */
export const isShortened = (text: string): boolean => wholeNumberOf(text) === 'shortened';

/**
 * Rounds a number with decimals to the 15 digits that a spreadsheet keeps: `1250000.1000000001` → `1250000.1`. Whole
 * numbers and numbers with fewer digits are unchanged.
 */
export const withoutFloatNoise = (number: Decimal): Decimal => {
  const digits = String(number.digits < 0n ? -number.digits : number.digits).length;
  // A number below 1 has no whole digits, so all its digits are decimals.
  const whole = Math.max(digits - number.scale, 0);
  const excess = digits - keptDigits;
  return number.scale === 0 || excess <= 0 || whole > keptDigits ? number : roundTo(number, number.scale - excess);
};

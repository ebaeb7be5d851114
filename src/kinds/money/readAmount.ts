import { plainText, readDecimal, times } from '../shared/decimal.ts';
import { readQuantity } from '../shared/quantities.ts';
import { cleanCompatible, longestTyped } from '../shared/texts.ts';

const scales: readonly (readonly [RegExp, string])[] = [
  [/^(cr|crs|crore|crores)$/, '10000000'],
  [/^(l|lac|lacs|lakh|lakhs)$/, '100000'],
  [/^(k|thousand)$/, '1000'],
  [/^$/, '1'],
];

const currencyBefore = /^([+-]?)\s*(?:\p{Sc}|rs\.?|[A-Z]{3}(?=[\s\d]))\s*/iu;
const currencyBehind = /\s*(?:\p{Sc}|rs\.?|\/-|only)$/iu;

/**
 * Reads an amount as people write it, exactly: `1.25 Cr` → 12500000, `39.07 lakh`, `₹ 5 K`, `12,50,000/-`.
 * Undefined where it is none.
 */
export const readAmount = (typed: string): number | undefined => {
  if (typed.length > longestTyped) return undefined;
  const bare = cleanCompatible(typed).replace(currencyBefore, '$1').replace(currencyBehind, '');
  const read = readQuantity(bare);
  if (read === undefined) return undefined;
  const word = read.unit.toLowerCase().replace(/\.$/, '');
  const scale = readDecimal(scales.find(([pattern]) => pattern.test(word))?.[1] ?? '');
  return scale === undefined ? undefined : Number(plainText(times(read.number, scale)));
};

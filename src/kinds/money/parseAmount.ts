import type { Settings } from '#model/schema/settingsSchema.ts';
import { plainText, parseDecimal, multiply } from '../shared/values/decimal.ts';
import { parseQuantity } from '../shared/values/quantities.ts';
import { withoutFloatNoise } from '../shared/values/spreadsheetNumbers.ts';
import { cleanCompatible, maxTypedLength } from '../shared/values/texts.ts';
import { isCurrency, isOwnCurrency } from './currency.ts';

/**
 * A parsed amount. `value`: the amount in the organization's currency. `currency`: another currency that the text
 * names; there is no `value` then. Undefined: the text is not an amount.
 */
export type ParsedAmount = { readonly value: number } | { readonly currency: string } | undefined;

const scales: readonly (readonly [RegExp, string])[] = [
  [/^(cr|crs|crore|crores|करोड़)$/, '10000000'],
  [/^(l|lac|lacs|lakh|lakhs|लाख)$/, '100000'],
  [/^(k|thousand|हज़ार)$/, '1000'],
  [/^$/, '1'],
];

const scaleOf = (unit: string): string | undefined => {
  const word = unit.normalize('NFKD').toLowerCase().replace(/\.$/, '');
  return scales.find(([pattern]) => pattern.test(word))?.[1];
};

const amountOf = (text: string): number | undefined => {
  const read = parseQuantity(text);
  const scale = read === undefined ? undefined : parseDecimal(scaleOf(read.unit) ?? '');
  return read === undefined || scale === undefined
    ? undefined
    : Number(plainText(multiply(withoutFloatNoise(read.number), scale)));
};

/**
 * Words before the number: `Rs. 5000`, `-₹5000`, `US Dollars 5000`. A full stop after a letter ends the word: `Rs.5000`
 * is 5000, `₹.5` is 0.5.
 */
const before = /^([+-]?)\s*([^\d+\-−.,][^\d+\-−]*?)\s*(?=[+\-−]?\d|[+\-−]?(?<!\p{L})\.\d)/u;
/** Endings that do not change the amount: `5000/-`, `5000 only`. */
const closing = /\s*(?:\/[-=]|\bonly)\.?$/iu;
/** Words after the number: `5000 USD`, `1.25 Cr INR`, `5000€`. */
const behind = /^(.*[\d.])\s*(\D*?)$/su;

/** Splits `Cr INR` into the unit and the currency. */
const splitBehind = (words: string, settings: Settings): { readonly unit: string; readonly currency: string } => {
  if (scaleOf(words) !== undefined) return { unit: words, currency: '' };
  const [, unit = '', rest = ''] = /^([\p{L}\p{M}]+\.?)\s*(.+)$/su.exec(words) ?? [];
  const hasScale = rest !== '' && scaleOf(unit) !== undefined && (isOwnCurrency(rest, settings) || isCurrency(rest));
  return hasScale ? { unit, currency: rest } : { unit: '', currency: words };
};

/**
 * Parses a typed amount exactly: `1.25 Cr` → `{"value":12500000}`. Also understands `39.07 lakh`, `₹ 5 K`,
 * `12,50,000/-` and `5000 INR`: the organization's currency may be before or after the number. Another currency is
 * returned as `currency`, without a value. Returns undefined if the text is not an amount.
 */
export const parseAmount = (typed: string, settings: Settings): ParsedAmount => {
  if (typed.length > maxTypedLength) return undefined;
  let text = cleanCompatible(typed).replace(closing, '').replace(closing, '').trim();
  const plain = amountOf(text);
  if (plain !== undefined) return { value: plain };
  const [inFront, sign = '', first = ''] = before.exec(text) ?? [];
  if (inFront !== undefined) text = `${sign}${text.slice(inFront.length)}`;
  const [, number = text, words = ''] = behind.exec(text) ?? [];
  const { unit, currency } = splitBehind(words, settings);
  const named = [first, currency].filter((word) => word !== '');
  const value = amountOf(`${number} ${unit}`.trim());
  if (value === undefined) return undefined;
  const foreign = named.find((word) => !isOwnCurrency(word, settings));
  if (foreign === undefined) return { value };
  return named.every((word) => isOwnCurrency(word, settings) || isCurrency(word)) ? { currency: foreign } : undefined;
};

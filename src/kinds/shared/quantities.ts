import type { Json } from '#model/json.ts';
import { type Decimal, readDecimal } from './decimal.ts';
import { cleanCompatible, longestTyped } from './texts.ts';

/** A number as a person typed it, and what stood behind it. */
export type Quantity = { readonly number: Decimal; readonly unit: string };

const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Reads `12,50,000`, `-3.5`, `１２` or `34.46Sq. Meter` into a number and the rest; undefined where no number stands first.
 * Commas only group thousands, the Indian or the western way, so `1,5` is refused, not guessed at.
 */
export const readQuantity = (text: string): Quantity | undefined => {
  if (text.length > longestTyped) return undefined;
  const [, written = '', unit = ''] = /^([+-]?[\d.,]*(?:\s\d{2,3}(?!\d)[\d.,]*)*)\s*(.*)$/su.exec(cleanCompatible(text).replace(/−/g, '-')) ?? [];
  const compact = written.replace(/\s/g, '');
  // Spaces may group as commas do, and then must stand where commas may.
  const groups = written.trim().replace(/\s/g, ',');
  const isNumber = plain.test(groups) || grouped.test(groups);
  const number = isNumber ? readDecimal(compact.replace(/,/g, '')) : undefined;
  return number === undefined ? undefined : { number, unit: unit.trim() };
};

/** Gives -0 as 0, which is what JSON and Postgres make of it, and anything else as it came. */
export const cleanNumber = (value: Json): Json => (value === 0 ? 0 : value);

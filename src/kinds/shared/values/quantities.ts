import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { formatMessage } from '#model/messages.ts';
import { type Decimal, parseDecimal } from './decimal.ts';
import { isShortened, wholeNumberOf } from './spreadsheetNumbers.ts';
import { cleanCompatible, maxTypedLength, refuse } from './texts.ts';

/** A number as a person typed it, and what stood behind it. */
export type Quantity = { readonly number: Decimal; readonly unit: string };

const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Reads `12,50,000`, `-3.5`, `１２` or `34.46Sq. Meter` into a number and the text after it; undefined where the text
 * does not begin with a number. Commas only group thousands, the Indian or the western way, so `1,5` is refused, not
 * guessed at. A whole number with an exponent is read where no digit is missing.
 */
export const parseQuantity = (text: string): Quantity | undefined => {
  if (text.length > maxTypedLength) return undefined;
  const clean = cleanCompatible(text).replace(/−/g, '-');
  const whole = wholeNumberOf(clean);
  if (whole === 'shortened') return undefined;
  const [, written = '', unit = ''] = /^([+-]?[\d.,]*(?:\s\d{2,3}(?!\d)[\d.,]*)*)\s*(.*)$/su.exec(whole ?? clean) ?? [];
  const compact = written.replace(/\s/g, '');
  // Spaces may group as commas do, and then must stand where commas may.
  const groups = written.trim().replace(/\s/g, ',');
  const isNumber = plain.test(groups) || grouped.test(groups);
  const number = isNumber ? parseDecimal(compact.replace(/,/g, '')) : undefined;
  return number === undefined ? undefined : { number, unit: unit.trim() };
};

/** Gives -0 as 0, which is what JSON and Postgres make of it, and anything else as it came. */
export const cleanNumber = (value: Json): Json => (value === 0 ? 0 : value);

/** Gives the sentence that refuses a text as not of a numeric kind, or says that a spreadsheet shortened the number. */
export const refuseNumber = (field: Field, typeName: string, typed: string): { readonly problem: string } =>
  isShortened(cleanCompatible(typed))
    ? { problem: formatMessage('shortened', { label: field.title }) }
    : refuse(field, typeName);

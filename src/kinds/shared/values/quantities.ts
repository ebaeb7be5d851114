import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { formatMessage } from '#model/validation/messages.ts';
import { type Decimal, parseDecimal } from './decimal.ts';
import { expandNumber, isShortened } from './spreadsheetNumbers.ts';
import { cleanCompatible, maxTypedLength, typeProblem } from './texts.ts';

/** A typed number, and the text after it. */
export type Quantity = { readonly number: Decimal; readonly unit: string };

const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Parses `12,50,000`, `-3.5`, `１２` or `34.46Sq. Meter` into a number and the text after it. Returns undefined if the
 * text does not start with a number, if its commas do not group digits in the Indian or western way (`1,5`), or if a
 * spreadsheet has dropped digits (`9.87654E+09`).
 */
export const parseQuantity = (text: string): Quantity | undefined => {
  if (text.length > maxTypedLength) return undefined;
  const clean = cleanCompatible(text).replace(/−/g, '-');
  const expanded = expandNumber(clean);
  if (expanded === 'shortened') return undefined;
  const [, written = '', unit = ''] =
    /^([+-]?[\d.,]*(?:\s\d{2,3}(?!\d)[\d.,]*)*)\s*(.*)$/su.exec(expanded ?? clean) ?? [];
  const compact = written.replace(/\s/g, '');
  // Spaces may be used instead of commas, at the same positions.
  const groups = written.trim().replace(/\s/g, ',');
  const isNumber = plain.test(groups) || grouped.test(groups);
  const number = isNumber ? parseDecimal(compact.replace(/,/g, '')) : undefined;
  return number === undefined ? undefined : { number, unit: unit.trim() };
};

/** Returns 0 for -0, as JSON and Postgres do, and other values unchanged. */
export const cleanNumber = (value: Json): Json => (value === 0 ? 0 : value);

/**
 * Returns the error for a typed text that is not a valid number. For `9.87654E+09`, the message says that a spreadsheet
 * has dropped digits. For other texts, it is like `Budget is not a valid amount`. `typeName`: the name of the kind,
 * such as `amount`.
 */
export const refuseNumber = (field: Field, typeName: string, typed: string): { readonly problem: string } =>
  isShortened(cleanCompatible(typed))
    ? { problem: formatMessage('shortened', { label: field.title }) }
    : typeProblem(field, typeName);

import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';

/** Tells whether a file says what becomes of standing values of a field. */
export const hasValueFix = ({ property: { becomes, blankBecomes, cut } }: Field): boolean =>
  becomes !== undefined || blankBecomes !== undefined || cut === true;

const become = (field: Field, value: Json): Json => {
  const { becomes } = field.property;
  if (becomes === undefined) return value;
  // What is a choice again stays one.
  const one = (text: Json): Json =>
    typeof text === 'string' && Object.hasOwn(becomes, text) && !field.choices.includes(text)
      ? (becomes[text] ?? null)
      : text;
  if (!Array.isArray(value)) return one(value);
  return [...new Set((value as readonly Json[]).map(one).filter((entry) => entry !== null))];
};

const cutTo = ({ property: { cut, maxLength, minimum, maximum } }: Field, value: Json): Json => {
  if (cut !== true) return value;
  if (typeof value === 'string' && maxLength !== undefined) return [...value].slice(0, maxLength).join('').trimEnd();
  if (typeof value !== 'number') return value;
  return Math.min(Math.max(value, minimum ?? value), maximum ?? value);
};

/**
 * Gives what the file says a standing value becomes: `becomes` for choices that were taken out, `cut` for what is too
 * long or too far out, `blankBecomes` for what is blank then.
 * Example: `OLX` with `{"becomes":{"OLX":"Website"}}` → `Website`.
 */
export const valueAfterFix = (field: Field, value: Json): Json => {
  const fixed = cutTo(field, become(field, value));
  const { blankBecomes } = field.property;
  return isBlank(fixed) && blankBecomes !== undefined ? blankBecomes : fixed;
};

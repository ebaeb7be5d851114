import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';

/** Returns whether a field has a rule for existing values: `becomes`, `blankBecomes` or `cut`. */
export const hasValueFix = ({ property: { becomes, blankBecomes, cut } }: Field): boolean =>
  becomes !== undefined || blankBecomes !== undefined || cut === true;

const become = (field: Field, value: Json): Json => {
  const { becomes } = field.property;
  if (becomes === undefined) return value;
  // A value that is a choice again is kept.
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
 * Returns the value that an existing value becomes: by `becomes` for removed choices, by `cut` for values that are too
 * long or out of range, by `blankBecomes` for blanks. Any other value is returned unchanged. Example: `OLX` with
 * `{"becomes":{"OLX":"Website"}}` → `Website`.
 */
export const valueAfterFix = (field: Field, value: Json): Json => {
  const fixed = cutTo(field, become(field, value));
  const { blankBecomes } = field.property;
  return isBlank(fixed) && blankBecomes !== undefined ? blankBecomes : fixed;
};

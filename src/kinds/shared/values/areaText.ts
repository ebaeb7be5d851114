import { isObject } from '#model/schema/json.ts';

/** An area in an input, as texts. */
export type TypedArea = { readonly number: string; readonly unit: string };

/**
 * Returns the number and the unit of an area, as texts for editing. The number is '' if the value is not an area.
 * `unit` is the unit to use if the value has none.
 */
export const splitArea = (value: unknown, unit: string): TypedArea => {
  if (!isObject(value)) return { number: '', unit };
  const number = value['value'];
  return {
    number: typeof number === 'number' || typeof number === 'string' ? String(number) : '',
    unit: typeof value['unit'] === 'string' ? value['unit'] : unit,
  };
};

/**
 * Builds an area from a typed number and a unit: `1,200` and `sq ft` → `{value: 1200, unit: "sq ft"}`. Returns null if
 * the number is blank. A number that cannot be parsed is kept as text, so that validation rejects it.
 */
export const areaOf = ({ number, unit }: TypedArea): { value: number | string; unit: string } | null => {
  const text = number.replace(/[\s,]/g, '');
  if (text === '') return null;
  return { value: /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : number, unit };
};

import { isObject } from '#model/schema/json.ts';

export type TypedArea = { readonly number: string; readonly unit: string };

/** Splits an area into its number and its unit, as texts for editing. `unit` is used if the area has no unit. */
export const splitArea = (value: unknown, unit: string): TypedArea => {
  if (!isObject(value)) return { number: '', unit };
  const number = value['value'];
  return {
    number: typeof number === 'number' || typeof number === 'string' ? String(number) : '',
    unit: typeof value['unit'] === 'string' ? value['unit'] : unit,
  };
};

/**
 * Builds an area from a typed number and a unit: `1,200` → 1200. Returns null if the number is blank. A text that
 * cannot be parsed is kept, so that validation rejects it.
 */
export const areaOf = ({ number, unit }: TypedArea): { value: number | string; unit: string } | null => {
  const text = number.replace(/[\s,]/g, '');
  if (text === '') return null;
  return { value: /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : number, unit };
};

import { isObject } from '#model/schema/json.ts';

export type TypedArea = { readonly number: string; readonly unit: string };

/** Splits an area for typing. The number is a text if it could not be parsed. */
export const splitArea = (value: unknown, unit: string): TypedArea => {
  if (!isObject(value)) return { number: '', unit };
  const number = value['value'];
  return {
    number: typeof number === 'number' || typeof number === 'string' ? String(number) : '',
    unit: typeof value['unit'] === 'string' ? value['unit'] : unit,
  };
};

/**
 * Joins a typed area: blank is null, `1,200` is 1200, and other texts stay as typed, so that validation rejects them.
 */
export const areaOf = ({ number, unit }: TypedArea): { value: number | string; unit: string } | null => {
  const text = number.replace(/[\s,]/g, '');
  if (text === '') return null;
  return { value: /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : number, unit };
};

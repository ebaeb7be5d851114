import type { Field } from '#model/field.ts';
import { kindFor } from '../index.ts';

/** A field, and the path of its input in a form, such as `units.0.bhk`. */
export type FieldPath = { readonly field: Field; readonly path: string };

/**
 * Finds the field that the parts of a path name, also inside groups and rows: `["units","0","bhk"]` → the field `bhk`
 * with the path `units.0.bhk`. Other parts after a field are ignored: `["carpetArea","value"]` → the field
 * `carpetArea`. Returns undefined if the first part is not a field.
 */
export const findField = (fields: readonly Field[], names: readonly string[]): FieldPath | undefined => {
  const [name, ...rest] = names;
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return undefined;
  const { nested } = kindFor(field).traits;
  const [position, ...inRow] = rest;
  const head = nested === 'many' && position !== undefined ? `${field.name}.${position}` : field.name;
  const inside = nested === undefined ? undefined : findField(field.fields, nested === 'many' ? inRow : rest);
  return inside === undefined ? { field, path: head } : { field: inside.field, path: `${head}.${inside.path}` };
};

/** Splits a JSON pointer into its names: `/units/0/bhk` → `["units","0","bhk"]`. */
export const namesOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

import type { Field } from '#model/field.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { KindLookup } from './kindLookup.ts';

/**
 * Returns an object in normalized form: blank fields are removed, and each value is normalized by the kind of its
 * field. Fields that are not in `fields` are kept, so that validation can reject them by name. A value that is not an
 * object is returned unchanged.
 */
export const cleanFields = (value: Json, fields: readonly Field[], kindFor: KindLookup, context: KindContext): Json => {
  if (!isObject(value)) return value;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const entries = Object.entries(value as { readonly [key: string]: Json }).map(([name, child]): [string, Json] => {
    const field = byName.get(name);
    return [name, field === undefined || isBlank(child) ? child : kindFor(field).clean(child, field, context)];
  });
  return Object.fromEntries(entries.filter(([name, child]) => !(byName.has(name) && isBlank(child))));
};

/** Returns whether a value is an object without keys, as `cleanFields` returns if all fields are blank. */
export const isEmptyObject = (value: Json): boolean => isObject(value) && Object.keys(value).length === 0;

/**
 * Formats the fields of an object that are not blank, in the order of `fields`: `HSR Layout, Bengaluru`. `kindFor`
 * returns the kind of a field. Returns '' for a value that is not an object.
 */
export const fieldsText = (
  value: Json | undefined,
  fields: readonly Field[],
  kindFor: KindLookup,
  context: KindContext,
): string => {
  if (!isObject(value)) return '';
  return fields
    .map((field) =>
      Object.hasOwn(value, field.name) ? kindFor(field).toText(value[field.name] as Json, field, context) : '',
    )
    .filter((text) => text !== '')
    .join(', ');
};

/** Parses a text as JSON. Returns undefined if it is not valid JSON. */
export const parseJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

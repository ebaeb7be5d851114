import { createHash } from 'node:crypto';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema.ts';
import { fieldsAlike } from '../sql/alike.ts';
import { rowValues } from '../sql/rowValues.ts';
import type { Values } from '../verbs/plan.ts';

/** What a record must not share with an earlier one, and in which field. */
export type UniqueValue = { readonly field: Field; readonly value: string };

/** Gives the filled-in values of the fields that are checked for duplicates, in the form in which they are compared. */
export const uniqueValuesOf = (resource: Resource, record: Values): readonly UniqueValue[] =>
  resource.fields.flatMap((field) => {
    const value = record[field.name];
    return field.unique !== undefined && typeof value === 'string' ? [{ field, value: value.toLowerCase() }] : [];
  });

/** Gives the value of a field's main column, by which the database compares. */
export const mainValue = (field: Field, value: Json | undefined, settings: Settings): unknown => {
  const main = rowValues(field, value, settings).find(({ column }) => column === field.name);
  return main?.value ?? null;
};

const hash = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** Gives short keys of which no two rows of a file may share one: that of the match key, and one for each unique value. */
export const keysOf = (
  { resource, matchKey, settings }: { readonly resource: Resource; readonly matchKey: readonly Field[]; readonly settings: Settings },
  record: Values,
): readonly string[] => {
  const whole = matchKey.length === 0 ? [] : [hash(matchKey.map((field) => mainValue(field, record[field.name], settings)))];
  const single = uniqueValuesOf(resource, record).map(({ field, value }) => {
    // All phones that warn are one pool: the same number in another of these fields is the same person.
    const pool = fieldsAlike(resource, field).map(({ name }) => name).sort();
    return hash([pool, kindFor(field).name, value]);
  });
  return [...whole, ...single];
};

import { createHash } from 'node:crypto';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/schema.ts';
import { duplicateFieldsOf } from '../../../query/filters/duplicateFields.ts';
import { rowValues } from '../../../query/records/rowValues.ts';
import type { Values } from '../../../records/plan/plan.ts';

/** What a record must not share with an earlier one, and in which field. */
export type UniqueValue = { readonly field: Field; readonly value: string };

/**
 * A field that is checked for duplicates. `pool`: all phones that warn are one, since the same number in another of
 * these fields is the same person.
 */
type Checked = { readonly field: Field; readonly pool: string };
const checked = new WeakMap<Resource, readonly Checked[]>();

/** Looked for once, and not for each row. */
const checkedFields = (resource: Resource): readonly Checked[] => {
  const cached =
    checked.get(resource) ??
    resource.fields
      .filter(({ unique }) => unique !== undefined)
      .map((field) => ({
        field,
        pool: `${kindFor(field).name} ${duplicateFieldsOf(resource, field)
          .map(({ name }) => name)
          .sort()
          .join(' ')}`,
      }));
  checked.set(resource, cached);
  return cached;
};

const foldedOf = ({ field }: Checked, record: Values): string | undefined => {
  const value = record[field.name];
  return typeof value === 'string' ? value.toLowerCase() : undefined;
};

/** Gives the filled-in values of the fields that are checked for duplicates, in the form in which they are compared. */
export const uniqueValuesOf = (resource: Resource, record: Values): readonly UniqueValue[] =>
  checkedFields(resource).flatMap((each) => {
    const value = foldedOf(each, record);
    return value === undefined ? [] : [{ field: each.field, value }];
  });

/** Gives the value of a field's main column, by which the database compares. */
export const mainValue = (field: Field, value: Json | undefined, settings: Settings): unknown => {
  const main = rowValues(field, value, settings).find(({ column }) => column === field.name);
  return main?.value ?? null;
};

const maxPlainLength = 60;

/** A short key is its own; of a long one its hash is kept. */
const shortened = (key: string): string =>
  key.length <= maxPlainLength ? key : createHash('sha256').update(key).digest('base64url').slice(0, 22);

/**
 * Gives short keys of which no two rows of a file may share one: that of the match key, and one for each unique value.
 */
export const duplicateKeysOf = (
  {
    resource,
    matchKey,
    settings,
  }: { readonly resource: Resource; readonly matchKey: readonly Field[]; readonly settings: Settings },
  record: Values,
): readonly string[] => {
  const keys =
    matchKey.length === 0
      ? []
      : [shortened(`= ${JSON.stringify(matchKey.map((field) => mainValue(field, record[field.name], settings)))}`)];
  for (const each of checkedFields(resource)) {
    const value = foldedOf(each, record);
    if (value !== undefined) keys.push(shortened(`${each.pool} ${value}`));
  }
  return keys;
};

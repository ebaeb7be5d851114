import { cachedBy } from '#model/cachedBy.ts';
import { createHash } from 'node:crypto';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { duplicateFieldsOf } from '../../../../query/filters/parse/duplicateFields.ts';
import { rowValues } from '../../../../query/records/write/rowValues.ts';
import type { Values } from '../../../../records/plan/plan.ts';

/** A unique value and its field. No earlier record may have it. */
export type UniqueValue = { readonly field: Field; readonly value: string };

/**
 * A field that is checked for duplicates. `pool`: fields with the same pool are compared with each other. Phone fields
 * that warn about duplicates are in one pool, because the same number in another phone field belongs to the same
 * person.
 */
type Checked = { readonly field: Field; readonly pool: string };

/** Returns the fields that are checked for duplicates. */
const checkedFields = cachedBy((resource: Resource): readonly Checked[] =>
  resource.fields
    .filter(({ unique }) => unique !== undefined)
    .map((field) => ({
      field,
      pool: `${kindFor(field).name} ${duplicateFieldsOf(resource, field)
        .map(({ name }) => name)
        .sort()
        .join(' ')}`,
    })),
);

const foldedOf = ({ field }: Checked, record: Values): string | undefined => {
  const value = record[field.name];
  return typeof value === 'string' ? value.toLowerCase() : undefined;
};

/** Returns the values of a record that must be unique, in their normalized form. Blank values are left out. */
export const uniqueValuesOf = (resource: Resource, record: Values): readonly UniqueValue[] =>
  checkedFields(resource).flatMap((each) => {
    const value = foldedOf(each, record);
    return value === undefined ? [] : [{ field: each.field, value }];
  });

/**
 * Returns the value of a field as the database stores and compares it, or null if it is blank. If the field has several
 * columns, it is the value of the column with the field's name.
 */
export const comparedValue = (field: Field, value: Json | undefined, settings: Settings): unknown => {
  const main = rowValues(field, value, settings).find(({ column }) => column === field.name);
  return main?.value ?? null;
};

const maxPlainLength = 60;

/** Returns a key, or its hash if it is long. */
const shortened = (key: string): string =>
  key.length <= maxPlainLength ? key : createHash('sha256').update(key).digest('base64url').slice(0, 22);

/**
 * Returns texts that identify a new record within a file: one for the values of the match key, and one for each unique
 * value. Two rows with an equal text are duplicates. A long text is replaced by its hash.
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
      : [shortened(`= ${JSON.stringify(matchKey.map((field) => comparedValue(field, record[field.name], settings)))}`)];
  for (const each of checkedFields(resource)) {
    const value = foldedOf(each, record);
    if (value !== undefined) keys.push(shortened(`${each.pool} ${value}`));
  }
  return keys;
};

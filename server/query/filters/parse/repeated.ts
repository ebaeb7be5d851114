import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { PgType } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { duplicateFieldsOf } from './duplicateFields.ts';

/**
 * Returns the SQL by which the values of a column are compared: for texts `lower(o."email")`, which ignores case;
 * otherwise the column itself.
 */
export const comparableText = (column: string, type: PgType): string => (type === 'text' ? `lower(${column})` : column);

/**
 * A field whose repeated values are stored in `gable.repeated_values`. `comparedFields`: the fields in which another
 * record with the same value is a duplicate.
 */
export type RepeatedField = { readonly field: Field; readonly comparedFields: readonly Field[] };

/**
 * Returns the unique fields that tabs of the resource filter by `repeated`, the operator that finds records whose value
 * another record has too. Empty without such a tab. `gable.repeated_values` stores the repeated values of these fields,
 * because searching for them record by record would be slow in a large table.
 */
export const repeatedFields = (resource: Resource): readonly RepeatedField[] => {
  const asked = new Set(
    resource.list.tabs.flatMap(({ filter }) =>
      Object.entries(filter).flatMap(([name, value]) =>
        isObject(value) && Object.hasOwn(value, 'repeated') ? [name] : [],
      ),
    ),
  );
  return resource.fields
    .filter((field) => asked.has(field.name) && field.unique !== undefined)
    .map((field) => ({ field, comparedFields: duplicateFieldsOf(resource, field) }));
};

/** Returns the Postgres type of a field's main column. */
export const typeOf = (field: Field): PgType => kindFor(field).column.type;

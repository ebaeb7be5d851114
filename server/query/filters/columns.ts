import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import { currentName } from '#model/currentName.ts';
import type { Field } from '#model/field.ts';
import type { PgType } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { quote, quoteText } from '../../postgres/quote.ts';

export type Column = {
  readonly column: string;
  readonly type: PgType;
  readonly field: Field;
  /** The end of the column's name, after the field's name. Empty for the main column. */
  readonly suffix: string;
};

const besideName = (field: Field, suffix: string): string => (suffix === '' ? field.name : `${field.name}_${suffix}`);

/**
 * Returns the columns of one field, the main one first. Example: `carpetArea`, `carpetArea_value`, `carpetArea_unit`.
 */
export const columnsOfField = cachedBy((field: Field): readonly Column[] => {
  const { type, beside = {} } = kindFor(field).column;
  return Object.entries({ '': type, ...beside }).map(([suffix, columnType]) => ({
    column: besideName(field, suffix),
    type: columnType,
    field,
    suffix,
  }));
});

/**
 * Returns the arguments of `json_build_object` for a field with additional columns: `'value', t."carpetArea_value",
 * 'unit', t."carpetArea_unit"`. For a relation, the resource is included.
 */
export const extraColumnPairs = (field: Field): string => {
  const { mainAs } = kindFor(field).column;
  return columnsOfField(field)
    .flatMap(({ column, suffix }) => (suffix === '' ? [] : [`${quoteText(suffix)}, t.${quote(column)}`]))
    .concat(mainAs === undefined ? [] : [`${quoteText(mainAs)}, t.${quote(field.name)}`])
    .join(', ');
};

/**
 * Returns all columns of a resource's fields: own ones in the file's order, then the system's. `_id` and other columns
 * that begin with `_` belong to no field.
 */
export const columnsOf = cachedBy(({ fields }: Resource): readonly Column[] => fields.flatMap(columnsOfField));

/**
 * Returns the field with a current or former name, as a request may use it, or undefined. Inherited names such as
 * `__proto__` are not fields.
 */
export const currentField = (resource: Resource, name: string): Field | undefined => {
  const now = currentName(resource, name);
  return Object.hasOwn(resource.fieldsByName, now) ? resource.fieldsByName[now] : undefined;
};

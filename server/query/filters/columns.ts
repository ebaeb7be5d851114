import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import { currentName } from '#model/currentName.ts';
import type { Field } from '#model/field.ts';
import type { PgType } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { quote, quoteText } from '../../postgres/quote.ts';

/** A column in which a field, or a part of it, is stored. */
export type Column = {
  readonly column: string;
  readonly type: PgType;
  readonly field: Field;
  /** The end of the column's name, after the field's name. Empty for the main column. */
  readonly suffix: string;
};

const besideName = (field: Field, suffix: string): string => (suffix === '' ? field.name : `${field.name}_${suffix}`);

/** Returns whether a field is stored as a list, such as several choices or references. */
export const isListField = (field: Field): boolean => kindFor(field).column.type.endsWith('[]');

/**
 * Returns the columns of one field, the main column first. Example: `carpetArea`, `carpetArea_value`,
 * `carpetArea_unit`.
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
 * Returns the arguments of `json_build_object` for the additional columns of a field: `'value', t."carpetArea_value",
 * 'unit', t."carpetArea_unit"`. For a relation, the arguments also include the main column, the id of the record, as
 * `_id`. Empty for a field with one column.
 */
export const extraColumnPairs = (field: Field): string => {
  const { mainAs } = kindFor(field).column;
  return columnsOfField(field)
    .flatMap(({ column, suffix }) => (suffix === '' ? [] : [`${quoteText(suffix)}, t.${quote(column)}`]))
    .concat(mainAs === undefined ? [] : [`${quoteText(mainAs)}, t.${quote(field.name)}`])
    .join(', ');
};

/**
 * Returns the columns of all fields of a resource: those of the schema file in its order, then those of system fields.
 * `_id` and other columns that begin with `_` belong to no field.
 */
export const columnsOf = cachedBy(({ fields }: Resource): readonly Column[] => fields.flatMap(columnsOfField));

/**
 * Returns the field that a request names by its current or a former name, or undefined. Inherited names such as
 * `__proto__` are not fields.
 */
export const currentField = (resource: Resource, name: string): Field | undefined => {
  const now = currentName(resource, name);
  return ownValue(resource.fieldsByName, now);
};

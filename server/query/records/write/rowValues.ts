import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { PgType } from '#model/kind.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { columnsOfField } from '../../filters/columns.ts';

/** A value to write, with its column. */
export type ColumnValue = { readonly column: string; readonly type: PgType; readonly value: unknown };

/**
 * Converts a value for the driver. The driver would write an array of objects as a Postgres array, so JSON is passed as
 * text.
 */
const forDriver = (value: unknown, type: PgType): unknown => {
  if (value === undefined || value === null) return null;
  return type === 'jsonb' ? JSON.stringify(value) : value;
};

/**
 * Returns the values of a field's columns for a value that the field's kind has parsed. A blank value clears all of
 * them. Example: 1,200 sq ft → `carpetArea` 111.48, `carpetArea_value` 1200, `carpetArea_unit` `sq ft`.
 */
export const rowValues = (field: Field, value: Json | undefined, settings: Settings): readonly ColumnValue[] => {
  const kind = kindFor(field);
  const filled = value === undefined || isBlank(value) ? null : value;
  const row: Readonly<Record<string, unknown>> =
    filled === null ? {} : (kind.toRow?.(filled, field, settings) ?? { '': filled });
  return columnsOfField(field).map(({ column, type, suffix }) => ({
    column,
    type,
    value: forDriver(row[suffix], type),
  }));
};

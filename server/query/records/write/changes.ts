import { cachedBy } from '#model/cachedBy.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { currentField } from '../../filters/columns.ts';
import { projection } from '../select/projection.ts';
import { type ColumnValue, rowValues } from './rowValues.ts';

/** A validated record: fields by name, including those that the server writes. Null clears a field. */
export type CleanRecord = Readonly<Record<string, Json | undefined>>;

/** The user to whom a write returns the record as JSON text. A write without a `Returning` returns only the id. */
export type Returning = { readonly permissions: PermissionMap; readonly isRestDialect?: boolean };

/** What every statement that writes a record needs. */
export type Write = {
  readonly resource: Resource;
  readonly id: string;
  /** The author. Null: without sign-in, e.g. a visitor. */
  readonly actor: { readonly userId: string } | null;
  readonly now: Date;
  readonly returning?: Returning;
};

/**
 * Returns the SQL of what a write returns: the JSON text of the record as the user in `returning` may see it, or its id
 * if `returning` is undefined.
 */
export const returningExpression = (resource: Resource, returning: Returning | undefined): string =>
  returning === undefined ? 't."_id"::text' : projection({ resource, ...returning });

/**
 * Returns the SQL clause `returning …` of a write. The clause has one column, `data`. If the parameter is given, `data`
 * is the JSON text of the written record as the user in the parameter may see it; otherwise the id of the record.
 */
export const returningText = (resource: Resource, returning: Returning | undefined): string =>
  `returning ${returningExpression(resource, returning)} as data`;

/** Returns the initial value of a field. Counters start at zero, so that they can be filtered and sorted. */
const initialValue = (field: Field): Json | undefined =>
  field.stamp === 'contactCount' || field.stamp === 'shareCount' || field.stamp === 'reEnquiryCount' ? 0 : undefined;

/**
 * Returns whether a write takes the value of a field from the record. False for system fields, which the write itself
 * or the database sets.
 */
export const isWritable = (field: Field): boolean => !field.system;

/** Returns the fields that are filled in a new record without a value of the request, such as counters. */
const initiallyFilled = cachedBy(({ fields }: Resource): readonly string[] =>
  fields.filter((field) => initialValue(field) !== undefined).map(({ name }) => name),
);

/**
 * Returns the columns of a new record that get a value, with their values. A counter without a value gets 0; all other
 * fields without a value, unknown names and system fields are left out.
 */
export const filledColumnsOfNew = (
  resource: Resource,
  record: CleanRecord,
  settings: Settings,
): readonly ColumnValue[] => {
  const names = Object.keys(record);
  for (const name of initiallyFilled(resource)) if (!Object.hasOwn(record, name)) names.push(name);
  const filled: ColumnValue[] = [];
  for (const name of names) {
    const field = currentField(resource, name);
    if (field === undefined || !isWritable(field)) continue;
    const value = record[name] ?? initialValue(field);
    if (value === undefined || value === null) continue;
    for (const column of rowValues(field, value, settings)) if (column.value !== null) filled.push(column);
  }
  return filled;
};

/** Returns the columns of the changed fields with their new values. Unknown names and system fields are ignored. */
export const columnsOfChanges = (
  resource: Resource,
  changes: CleanRecord,
  settings: Settings,
): readonly ColumnValue[] =>
  Object.entries(changes).flatMap(([name, value]) => {
    const field = currentField(resource, name);
    return field === undefined || !isWritable(field) || value === undefined ? [] : rowValues(field, value, settings);
  });

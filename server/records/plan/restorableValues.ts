import { kindFor } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Values } from './plan.ts';

/**
 * Returns the values to write so that a record has its earlier values again. `stamps` are values of read-only fields.
 * Computed fields, secrets and removed fields are left out.
 */
export const restorableValues = (
  resource: Resource,
  before: JsonObject,
): { readonly values: Values; readonly stamps: Values } => {
  const values: Record<string, Json> = {};
  const stamps: Record<string, Json> = {};
  for (const [name, value] of Object.entries(before)) {
    const field = ownValue(resource.fieldsByName, name);
    if (field === undefined || field.computed !== undefined || kindFor(field).traits.writeOnly === true) continue;
    const isOfState = name === resource.states?.field || name === resource.states?.sub;
    (field.readOnly && !isOfState ? stamps : values)[name] = value;
  }
  return { values, stamps };
};

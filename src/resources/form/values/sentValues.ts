import { cleanRecord, hiddenFields } from '#kinds/fields/validateRecord.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { changedValues, type FormValues } from './formValues.ts';

/**
 * Returns the values that a form sends: those that differ from the stored values. Fields that do not apply, and fields
 * that only the server writes, are left out. Example: `{"name":"Asha","status":"New","bookedOn":"2024-01-05"}` →
 * `{"name":"Asha","status":"New"}` if bookedOn applies only to booked records.
 */
export const sentValues = (
  resource: Resource,
  existing: JsonObject | undefined,
  { values, context }: { readonly values: FormValues; readonly context: KindContext },
): JsonObject => {
  const { states } = resource;
  const initial: JsonObject = states === undefined ? {} : { [states.field]: states.initial };
  const entries = Object.entries({ ...initial, ...existing, ...values }).filter(([name]) =>
    Object.hasOwn(resource.fieldsByName, name),
  );
  const hidden = hiddenFields(resource, cleanRecord(resource, Object.fromEntries(entries), context));
  const shown = Object.fromEntries(
    Object.entries(values).filter(([name]) => !hidden.has(name) && resource.fieldsByName[name]?.readOnly === false),
  );
  return changedValues(shown, existing ?? {});
};

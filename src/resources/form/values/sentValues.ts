import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { hiddenFields } from '#model/validation/conditions.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { changedValues, type FormValues } from './formValues.ts';

/**
 * Returns the values of a form to send to the server: those that differ from the stored record (`existing`, undefined
 * for a new one). Read-only fields, and fields that do not apply, are left out. Example: `bookedOn` is left out of the
 * values of a new lead, because it applies only to booked leads.
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

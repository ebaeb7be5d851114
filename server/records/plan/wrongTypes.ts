import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { formatMessage } from '#model/validation/messages.ts';

const single: readonly (string | undefined)[] = ['string', 'number', 'integer', 'boolean'];

/**
 * Returns field → error message for each field with a list or an object in place of a single value. It is called before
 * anything else uses the values, because an object cannot always be converted to a text. Example:
 * `{"status":{"toString":1}}` → `{"status":"Status is not a valid choice"}`.
 */
export const wrongTypes = (
  fields: readonly Field[],
  values: Readonly<Record<string, Json | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields
      .filter(
        ({ name, property }) =>
          single.includes(property.type) &&
          Object.hasOwn(values, name) &&
          typeof values[name] === 'object' &&
          values[name] !== null,
      )
      .map((field) => [field.name, formatMessage('type', { label: field.title, type: kindFor(field).typeName })]),
  );

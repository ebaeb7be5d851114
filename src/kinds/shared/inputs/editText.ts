import { isBlank, type Json } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { KindContext } from '#model/kind.ts';
import { kindFor } from '../../index.ts';

/**
 * Gives the text that a value is edited as: the one people read where it says the value exactly (`1.25 Cr`),
 * else the exact one (`12345678`, which reads as `1.23 Cr`). What could not be read before comes back as it was typed.
 */
export const editText = (value: Json, field: Field, context: KindContext): string => {
  if (isBlank(value)) return '';
  const kind = kindFor(field);
  for (const text of [kind.toText(value, field, context), kind.toExportText?.(value, field, context) ?? '']) {
    const parsed = kind.fromText(text, field, context);
    if ('value' in parsed && JSON.stringify(parsed.value) === JSON.stringify(value)) return text;
  }
  return String(value);
};

import { isBlank, type Json } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { KindContext } from '#model/kind.ts';
import { kindFor } from '../../index.ts';

/**
 * Returns the text that an input shows for a value. It is the formatted text (`1.25 Cr`) if parsing it returns the same
 * value, otherwise a text with all digits (`12345678`, not `1.23 Cr`). '' for a blank value. A text that the user typed
 * and that cannot be parsed is returned unchanged, because the form keeps it as the value.
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

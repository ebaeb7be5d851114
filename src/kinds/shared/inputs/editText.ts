import { isBlank, type Json } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { KindContext } from '#model/kind.ts';
import { kindFor } from '../../index.ts';

/**
 * Returns the editable text of a value: the formatted one if it is exact (`1.25 Cr`), otherwise the exact one
 * (`12345678`, formatted as `1.23 Cr`). Unparsable input is returned as typed.
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

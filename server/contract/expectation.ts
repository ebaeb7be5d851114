import { isObject, type Json } from '#model/schema/json.ts';

const range = (min: Json | undefined, max: Json | undefined): string => {
  if (typeof min === 'number' && typeof max === 'number') return ` from ${min} to ${max}`;
  if (typeof min === 'number') return ` of ${min} or more`;
  return typeof max === 'number' ? ` up to ${max}` : '';
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'an id',
  date: 'a day like 2026-11-20',
  'date-time': 'a time like 2026-11-20T09:30:00Z',
};

const lengths = (min: Json | undefined, max: Json | undefined): string => {
  if (typeof min === 'number' && typeof max === 'number') return ` of ${min} to ${max}`;
  return typeof max === 'number' ? ` of up to ${max}` : '';
};

/**
 * Describes the values that a schema allows, for error messages: `{"type":"integer","minimum":1,"maximum":50}` → `a
 * whole number from 1 to 50`. Returns the word `absent` for a schema that allows no value.
 */
export const expectation = (schema: unknown): string => {
  if (!isObject(schema)) return 'absent';
  const {
    type,
    enum: words,
    anyOf,
    format,
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
  } = schema as {
    readonly [key: string]: Json;
  };
  if (Array.isArray(words)) return `one of [${words.join(', ')}]`;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(anyOf)) return anyOf.map(expectation).join(' or ');
  if (typeof schema['pattern'] === 'string' && Array.isArray(schema['examples']))
    return `a text like ${String(schema['examples'][0])}`;
  if (typeof format === 'string' && format in formats) return formats[format] ?? '';
  switch (type) {
    case 'integer':
      return `a whole number${range(minimum, maximum)}`;
    case 'number':
      return `a number${range(minimum, maximum)}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return `a list${lengths(minItems, maxItems)}${maxItems === undefined ? '' : ' entries'}`;
    case 'object':
      return 'an object';
    default:
      return `a text${lengths(minLength, maxLength)}${maxLength === undefined ? '' : ' characters'}`;
  }
};

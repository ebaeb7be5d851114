import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { asText } from './values.ts';

/** JSON Schema of a stored file: `{"name":"plan.pdf","size":48213,"type":"application/pdf","url":"/files/…"}`. */
export const fileSchema = (typePattern: string): JsonObject => ({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255 },
    size: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    type: { type: 'string', maxLength: 127, pattern: typePattern },
    url: { type: 'string', maxLength: 2048, pattern: '^(?:https?://|/(?!/))' },
  },
  required: ['name', 'size', 'type', 'url'],
  additionalProperties: false,
});

const part = (value: Json | undefined, name: 'name' | 'url'): string =>
  [value ?? []]
    .flat()
    .flatMap((file) => (isObject(file) ? [asText(file[name] as Json)] : []))
    .filter((text) => text !== '')
    .join(', ');

/** Returns the names of a stored file or a list of files. */
export const fileNames = (value: Json | undefined): string => part(value, 'name');

/** Returns the URLs of a stored file or a list of files. */
export const fileUrls = (value: Json | undefined): string => part(value, 'url');

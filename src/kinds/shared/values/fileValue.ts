import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { DocumentsSchema } from '#model/schema/documentsSchema.ts';
import { asText } from './values.ts';

/**
 * Returns the JSON Schema of a stored file:
 * `{"name":"plan.pdf","size":48213,"type":"application/pdf","url":"/files/…"}`. `typePattern`: the pattern of the
 * allowed MIME types. `documents`: the schema word `documents` of the field. With it, a file may also have one of the
 * word's `types` and an expiry date: `"documentType":"KYC"`, `"expiresOn":"2027-01-31"`.
 */
export const fileSchema = (typePattern: string, documents?: DocumentsSchema): JsonObject => ({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255 },
    size: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    type: { type: 'string', maxLength: 127, pattern: typePattern },
    url: { type: 'string', maxLength: 2048, pattern: '^(?:https?://|/(?!/))' },
    ...(documents === undefined
      ? {}
      : {
          documentType: { type: 'string', enum: [...documents.types] },
          expiresOn: { type: 'string', format: 'date' },
        }),
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

/** Returns the name of a stored file, or the names of a list of files, separated by commas. '' if there are none. */
export const fileNames = (value: Json | undefined): string => part(value, 'name');

/** Returns the URL of a stored file, or the URLs of a list of files, separated by commas. '' if there are none. */
export const fileUrls = (value: Json | undefined): string => part(value, 'url');

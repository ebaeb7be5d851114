import { kindFor } from '#kinds/index.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { isWritten } from '#model/validation/objectSchema.ts';
import type { ResourceCall } from '../resourceCall.ts';
import { type Schema } from '../schemaTypes.ts';

/**
 * Returns the schema of a request body that is sent as a form with files: uploads are files, and all other values are
 * texts, with JSON for objects and lists. `side`: whether the body creates or changes a record, for the description.
 * Shape: `{"type":"object","properties":{"title":{"type":"string"},"images":{"type":"array","items":{…}}}}`.
 */
export const formSchema = ({ resource }: ResourceCall, side: 'create' | 'change'): Schema => ({
  type: 'object',
  description: `The fields of ${resource.name}.${side}. Values other than text are written as JSON.`,
  properties: Object.fromEntries(
    resource.fields
      .filter((field) => isWritten(field, kindFor(field)))
      .map((field): readonly [string, JsonObject] => {
        const { upload } = kindFor(field).traits;
        const file = { type: 'string', contentMediaType: 'application/octet-stream' };
        const value =
          upload !== true
            ? { type: 'string' }
            : field.property.type === 'array'
              ? { type: 'array', items: file }
              : file;
        return [field.name, { title: field.title, ...value }];
      }),
  ),
});

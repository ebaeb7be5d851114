import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { formText } from '../../../messages/en/formText.ts';

const placeholder = (file: File): JsonObject => ({
  name: file.name.slice(0, 255) || formText('file'),
  size: file.size,
  type: 'image/webp',
  url: '/files/coming',
});

const placeholderFor = (value: unknown): unknown => {
  if (value instanceof File) return placeholder(value);
  if (isObject(value) && value['file'] instanceof File) {
    const { file: _, ...details } = value;
    // checked: the details of a document are texts
    return { ...placeholder(value['file']), ...(details as JsonObject) };
  }
  return Array.isArray(value) ? value.map(placeholderFor) : value;
};

/**
 * Returns a copy of a form's values in which each file that the user picked is replaced by a value like that of a
 * stored file, so that the form can be validated. The type in this value is always an image, because only the server
 * determines the actual type.
 */
export const withFilePlaceholders = (values: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> =>
  // checked: everything but files is JSON already
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, placeholderFor(value) as Json]));

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
 * Replaces picked files with values like those of stored files, so that the rules of the form can check them. Only the
 * server determines the actual type of a file.
 */
export const withFilePlaceholders = (values: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> =>
  // checked: everything but files is JSON already
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, placeholderFor(value) as Json]));

import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { type FileVocabulary, type Part, shapeOf } from './shapeOf.ts';

const unknown = '…';

/**
 * Returns a copy of a file's value in which every required word has a value of the right type, so that a sentence can
 * describe an incomplete file. `part` is the part of the vocabulary that describes the value. A missing or invalid text
 * becomes `…`. A missing or invalid value of another type becomes the first choice, 0, false, or an empty object or
 * list.
 */
export const completeFile = (value: Json | undefined, part: Part, vocabulary: FileVocabulary): Json => {
  const shape = shapeOf(part, vocabulary, String);
  // checked: an object in a JSON file
  const object = isObject(value) ? (value as JsonObject) : {};
  switch (shape.kind) {
    case 'object':
    case 'oneWord': {
      const words = shape.words.filter(({ name, isRequired }) => isRequired || Object.hasOwn(object, name));
      const complete = Object.fromEntries(
        words.map(({ name, part: word }) => [name, completeFile(object[name], word, vocabulary)]),
      );
      return words.length === 0 && (part['$name'] === 'people' || part['$name'] === 'recipients')
        ? { people: [unknown] }
        : complete;
    }
    case 'list': {
      const { items } = shape;
      return Array.isArray(value)
        ? (value as readonly Json[]).map((entry) => completeFile(entry, items, vocabulary))
        : [];
    }
    case 'map':
      return Object.fromEntries(
        Object.entries(object).map(([name, entry]) => [name, completeFile(entry, shape.values, vocabulary)]),
      );
    case 'choice':
      return shape.choices.some((choice) => choice.value === value)
        ? (value ?? null)
        : (shape.choices[0]?.value ?? null);
    case 'either':
      return isObject(value)
        ? completeFile(value as JsonObject, shape.other, vocabulary)
        : shape.choices.some((choice) => choice.value === value)
          ? (value ?? null)
          : (shape.choices[0]?.value ?? null);
    case 'yesNo':
      return value === true;
    case 'number':
      return typeof value === 'number' ? value : 0;
    case 'json':
      if (part['$name'] === 'values' && Object.keys(object).length === 0) return { [unknown]: unknown };
      return isObject(value) || Array.isArray(value) ? (value as Json) : {};
    default:
      return typeof value === 'string' && value !== '' ? value : unknown;
  }
};

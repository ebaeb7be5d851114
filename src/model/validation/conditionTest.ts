import { isList, isObject } from '../schema/json.ts';

/** A record's values by field name. */
export type RecordValues = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): value is number => typeof value === 'number';
/** Returns whether a value is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
/** Returns whether a value is a list. */
const isEqual = (a: unknown, b: unknown): boolean => {
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, position) => isEqual(item, b[position]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  );
};
const lengthOf = (text: string): number => [...text].length;
/** Returns the value of an object's own property. Undefined if there is none, even if the property is inherited. */
export const ownOf = (value: RecordValues, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isText,
  number: isNumber,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: isList,
  object: isObject,
  null: (value) => value === null,
};

/**
 * The test of each word of a condition. As in JSON Schema, a word is true for values of a type that it does not apply
 * to.
 */
const words: Readonly<Record<string, (word: unknown, value: unknown) => boolean>> = {
  const: (word, value) => isEqual(word, value),
  enum: (word, value) => isList(word) && word.some((one) => isEqual(one, value)),
  type: (word, value) => [word].flat().some((name) => isText(name) && types[name]?.(value) === true),
  not: (word, value) => !matchesCondition(word, value),
  allOf: (word, value) => isList(word) && word.every((one) => matchesCondition(one, value)),
  anyOf: (word, value) => isList(word) && word.some((one) => matchesCondition(one, value)),
  oneOf: (word, value) => isList(word) && word.filter((one) => matchesCondition(one, value)).length === 1,
  required: (word, value) =>
    !isObject(value) || (isList(word) && word.every((name) => isText(name) && ownOf(value, name) !== undefined)),
  properties: (word, value) =>
    !isObject(value) ||
    !isObject(word) ||
    Object.entries(word).every(
      ([name, schema]) => ownOf(value, name) === undefined || matchesCondition(schema, ownOf(value, name)),
    ),
  contains: (word, value) => !isList(value) || value.some((item) => matchesCondition(word, item)),
  items: (word, value) => !isList(value) || value.every((item) => matchesCondition(word, item)),
  minItems: (word, value) => !isList(value) || value.length >= Number(word),
  maxItems: (word, value) => !isList(value) || value.length <= Number(word),
  minLength: (word, value) => !isText(value) || lengthOf(value) >= Number(word),
  maxLength: (word, value) => !isText(value) || lengthOf(value) <= Number(word),
  pattern: (word, value) => !isText(value) || new RegExp(String(word), 'u').test(value),
  minimum: (word, value) => !isNumber(value) || value >= Number(word),
  maximum: (word, value) => !isNumber(value) || value <= Number(word),
  exclusiveMinimum: (word, value) => !isNumber(value) || value > Number(word),
  exclusiveMaximum: (word, value) => !isNumber(value) || value < Number(word),
};

/**
 * The JSON Schema words that conditions of a schema file may use. The schema check rejects other words, because
 * `matchesCondition` ignores them.
 */
export const conditionWords: readonly string[] = Object.keys(words);

/**
 * Returns whether a value meets a condition, which is a JSON Schema that uses only the words in `conditionWords`. Forms
 * evaluate it at each keystroke.
 */
export const matchesCondition = (schema: unknown, value: unknown): boolean => {
  if (typeof schema === 'boolean') return schema;
  return (
    isObject(schema) &&
    Object.entries(schema).every(([word, asked]) => !Object.hasOwn(words, word) || words[word]?.(asked, value) === true)
  );
};

/** Returns the names of the fields that a condition reads. */
export const fieldsRead = (schema: unknown): readonly string[] => {
  if (!isObject(schema)) return [];
  const { properties, required, not, allOf, anyOf, oneOf } = schema;
  const parts = [not, allOf, anyOf, oneOf].flat().flatMap(fieldsRead);
  return [
    ...(isObject(properties) ? Object.keys(properties) : []),
    ...(isList(required) ? required.filter(isText) : []),
    ...parts,
  ];
};

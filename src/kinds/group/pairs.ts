import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { PropertySchema } from '#model/schema/schema.ts';

/** One entry of an object whose keys the user chooses: the typed key (`name`), and the typed text of its value. */
export type Pair = { readonly name: string; readonly text: string };

/** Returns the text that the input of a value shows: a text unchanged, other values as JSON. */
export const pairText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const readJsonOr = (text: string): Json => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

/**
 * Parses the typed text of a value in an object whose keys the user chooses. The text is read as JSON, such as `3` → 3,
 * unless the schema allows only texts. A text that is not JSON is returned unchanged; if the schema allows no texts,
 * validation rejects it.
 */
export const parsePairText = (text: string, { additionalProperties }: PropertySchema): Json => {
  const type = additionalProperties?.type ?? 'string';
  if (type === 'string') return text;
  return text.trim() === '' ? text : readJsonOr(text.trim());
};

/** Returns the keys of an object with their values as text. Empty for a value that is not an object. */
export const pairsOf = (value: unknown): readonly Pair[] =>
  isObject(value) ? Object.entries(value).map(([name, child]) => ({ name, text: pairText(child as Json) })) : [];

/**
 * Parses the entries of an object, which are separated by line breaks or semicolons: `Gate: left; Floors: 3` →
 * `{"Gate":"left","Floors":3}`. Values are texts if `property`, the schema of the field, allows only texts. Returns
 * undefined if the text is blank, an entry has no colon, or a key is repeated.
 */
export const parsePairs = (text: string, property: PropertySchema): JsonObject | undefined => {
  const parts = text
    .split(/[\n;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pairs = parts.map((part) => /^([^:]+):(.*)$/s.exec(part));
  if (parts.length === 0 || pairs.some((pair) => pair === null)) return undefined;
  const entries = pairs.map((pair): [string, Json] => [
    (pair?.[1] ?? '').trim(),
    parsePairText((pair?.[2] ?? '').trim(), property),
  ]);
  return new Set(entries.map(([name]) => name)).size === entries.length ? Object.fromEntries(entries) : undefined;
};

import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { PropertySchema } from '#model/schema/schema.ts';

/** A typed entry of a free object. */
export type Pair = { readonly name: string; readonly text: string };

/** Formats the value of an entry for its input: a text unchanged, other values as JSON. */
export const pairText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const readJsonOr = (text: string): Json => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

/**
 * Parses a typed value by the schema of the object's values. An invalid value remains a text, which validation rejects.
 */
export const parsePairText = (text: string, { additionalProperties }: PropertySchema): Json => {
  const type = additionalProperties?.type ?? 'string';
  if (type === 'string') return text;
  return text.trim() === '' ? text : readJsonOr(text.trim());
};

/** Returns the entries of a free object. Empty for other values. */
export const pairsOf = (value: unknown): readonly Pair[] =>
  isObject(value) ? Object.entries(value).map(([name, child]) => ({ name, text: pairText(child as Json) })) : [];

/**
 * Parses `Gate: left; Floors: 3`, with an entry per line or after a semicolon. Returns undefined if the text is blank,
 * a part has no colon, or a name is repeated.
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

import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { type Pair, pairText, parsePairText } from './pairs.ts';

/**
 * Builds an object from the keys and values that a user has typed (`pairs`). Pairs without key and value are left out;
 * returns null if none is left. If a key is repeated, its later values get the key '', which validation rejects. A
 * value whose text has not changed is taken from the stored object `before`. Other texts are parsed: as texts if
 * `property`, the schema of the field, allows only texts, otherwise as JSON.
 */
export const objectOf = (pairs: readonly Pair[], property: PropertySchema, before: unknown): JsonObject | null => {
  const seen = new Set<string>();
  const previous = isObject(before) ? (before as JsonObject) : {};
  const entries = pairs
    .filter(({ name, text }) => name.trim() !== '' || text.trim() !== '')
    .map(({ name, text }): [string, Json] => {
      const own = name.trim();
      const kept =
        Object.hasOwn(previous, own) && pairText(previous[own] ?? null) === text
          ? (previous[own] ?? null)
          : parsePairText(text, property);
      if (seen.has(own)) return ['', kept];
      seen.add(own);
      return [own, kept];
    });
  return entries.length === 0 ? null : Object.fromEntries(entries);
};

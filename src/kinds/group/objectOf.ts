import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { type Pair, pairText, parsePairText } from './pairs.ts';

/**
 * Builds a free object from typed entries, or null if all are blank. If a name is repeated, its later entry gets a
 * blank name, so that validation rejects it. Entries whose text has not changed keep their value in `before`.
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

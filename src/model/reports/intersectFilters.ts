import { isObject, type Json } from '../schema/json.ts';
import type { Filter } from '../schema/tabSchema.ts';

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges the operators of one field in two filters. Returns undefined if both contain the same operator with different
 * values. The caller then has to keep both.
 */
const joined = (a: Json, b: Json): Json | undefined => {
  if (same(a, b)) return a;
  if (!isObject(a) || !isObject(b)) return undefined;
  const [one, other] = [a, b] as readonly [Readonly<Record<string, Json>>, Readonly<Record<string, Json>>];
  return Object.keys(other).every((key) => !Object.hasOwn(one, key) || same(one[key] ?? null, other[key] ?? null))
    ? { ...one, ...other }
    : undefined;
};

/**
 * Merges several filters into one that requires all of them; without filters, `{}`. Conflicting conditions of a field
 * are put under `$and`. Example: `{"status":["New"]}`, `{"status":{"type":["open"]}}` →
 * `{"status":["New"],"$and":[{"status":{"type":["open"]}}]}`.
 */
export const intersectFilters = (...filters: readonly Filter[]): Filter => {
  const merged: Record<string, Json> = {};
  const beside: Filter[] = [];
  for (const filter of filters) {
    for (const [name, value] of Object.entries(filter)) {
      if (name === '$and' && Array.isArray(value)) {
        beside.push(...(value as readonly Filter[]));
        continue;
      }
      const before = merged[name];
      const both = before === undefined ? value : joined(before, value);
      if (both === undefined) beside.push({ [name]: value });
      else merged[name] = both;
    }
  }
  const distinct = beside.filter((filter, index) => beside.findIndex((other) => same(other, filter)) === index);
  return distinct.length === 0 ? merged : { ...merged, $and: distinct };
};

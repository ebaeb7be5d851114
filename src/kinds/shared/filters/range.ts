import { isObject, type Json } from '#model/schema/json.ts';
import type { FilterValue } from '#model/schema/schema.ts';

export type RangeEnd = 'gte' | 'lte' | 'lt';

/** Returns one end of a range filter, or null. */
export const rangeEndOf = (value: FilterValue | undefined, end: RangeEnd): Json => {
  const found: unknown = isObject(value) ? value[end] : undefined;
  return typeof found === 'string' || typeof found === 'number' ? found : null;
};

/** Builds a range filter from its ends, `null` for an open one; undefined without ends. Example: `{"gte": 5000000}`. */
export const rangeOf = (ends: Readonly<Partial<Record<RangeEnd, Json>>>): FilterValue | undefined => {
  const set = Object.entries(ends).filter(([, end]) => end !== null);
  return set.length === 0 ? undefined : Object.fromEntries(set);
};

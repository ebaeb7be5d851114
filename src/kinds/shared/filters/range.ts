import { isObject, type Json } from '#model/schema/json.ts';
import type { FilterValue } from '#model/schema/tabSchema.ts';

/** An end of a range in a filter. `lt` excludes its value. */
export type RangeEnd = 'gte' | 'lte' | 'lt';

/**
 * Returns one end of a range filter, such as 5000000 for `gte` of `{"gte": 5000000}`. Null if the filter has no such
 * end.
 */
export const rangeEndOf = (value: FilterValue | undefined, end: RangeEnd): Json => {
  const found: unknown = isObject(value) ? value[end] : undefined;
  return typeof found === 'string' || typeof found === 'number' ? found : null;
};

/**
 * Builds a range filter from its ends, e.g. `{"gte": 5000000}`. A null end is left out. Returns undefined if no end is
 * left.
 */
export const rangeOf = (ends: Readonly<Partial<Record<RangeEnd, Json>>>): FilterValue | undefined => {
  const set = Object.entries(ends).filter(([, end]) => end !== null);
  return set.length === 0 ? undefined : Object.fromEntries(set);
};

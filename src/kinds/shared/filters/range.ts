import { isObject, type Json } from '#model/schema/json.ts';
import type { FilterValue } from '#model/schema/schema.ts';

export type RangeEnd = 'gte' | 'lte' | 'lt';

/** Returns the lower or upper end of a range filter, or null if it has none. */
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

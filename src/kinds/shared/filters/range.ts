import { isObject, type Json } from '#model/schema/json.ts';
import type { FilterValue } from '#model/schema/schema.ts';

export type RangeEnd = 'gte' | 'lte' | 'lt';

/** Gives one end of a range filter, or null. */
export const endOf = (value: FilterValue | undefined, end: RangeEnd): Json => {
  const found: unknown = isObject(value) ? value[end] : undefined;
  return typeof found === 'string' || typeof found === 'number' ? found : null;
};

/**
 * Makes a range filter of its ends, `null` an open one; without any end it is no filter. Example: `{"gte": 5000000}`.
 */
export const rangeOf = (ends: Readonly<Partial<Record<RangeEnd, Json>>>): FilterValue | undefined => {
  const set = Object.entries(ends).filter(([, end]) => end !== null);
  return set.length === 0 ? undefined : Object.fromEntries(set);
};

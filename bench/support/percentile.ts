/**
 * Returns the smallest value such that at least `share` of `values` are equal or smaller: `percentile([3, 1, 2], 0.5)`
 * → 2, the median. `share`: 0 to 1. Returns NaN if there are no values.
 */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

import type { Json } from '#model/schema/json.ts';

/** Formats a value of any type: texts, numbers and booleans as text, other values as ''. */
export const asText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Compares two values for sorting, as `Array.sort` expects. Values that are not numbers come before all numbers. */
export const compareNumbers = (a: Json, b: Json): number =>
  (typeof a === 'number' ? a : -Infinity) - (typeof b === 'number' ? b : -Infinity) || 0;

/**
 * Compares two days, months or instants for sorting, as `Array.sort` expects. Their alphabetical order is their order
 * in time.
 */
export const compareTexts = (a: Json, b: Json): number => {
  const [left, right] = [asText(a), asText(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

import type { Json } from '#model/schema/json.ts';

/** Shows a value that may not be what its kind expects: texts, numbers and booleans as they are, all else as ''. */
export const asText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Orders two numbers; what is no number comes first. */
export const compareNumbers = (a: Json, b: Json): number =>
  (typeof a === 'number' ? a : -Infinity) - (typeof b === 'number' ? b : -Infinity) || 0;

/** Orders texts whose alphabetical order is that of time: days, months, instants. */
export const compareTexts = (a: Json, b: Json): number => {
  const [left, right] = [asText(a), asText(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

import type { Json } from '#model/schema/json.ts';

const isJson = (value: unknown): value is Json =>
  value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);

/** Returns a value of a record or form as JSON, or null if JSON cannot represent it. */
export const toJson = (value: unknown): Json => (isJson(value) ? value : null);

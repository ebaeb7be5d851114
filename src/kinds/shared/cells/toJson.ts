import type { Json } from '#model/schema/json.ts';

const isJson = (value: unknown): value is Json =>
  value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);

/** Takes a value out of a record or a form as JSON; what JSON has no word for counts as not filled in. */
export const toJson = (value: unknown): Json => (isJson(value) ? value : null);

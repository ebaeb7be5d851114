/** A value that JSON can represent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object, from a file or the wire. */
export type JsonObject = { readonly [key: string]: Json };

/** Returns whether a value is an object: neither an array nor null. */
export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a value is a list. Unlike `Array.isArray`, it keeps a list read-only and its items typed. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Returns whether a value is blank: absent, null, an empty text or an empty list. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Freezes a value and everything in it, and returns it. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    // Also reads each getter once, so that nothing is left to be computed.
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
};

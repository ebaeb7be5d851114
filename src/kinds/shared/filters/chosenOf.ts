import { isObject } from '#model/schema/json.ts';
import { textsOf } from '../cells/textsOf.ts';

/**
 * Returns the values that a filter accepts: `"New"`, `["New"]`, `{"in":["New"]}`, `{"any":["New"]}` and `{"eq":"New"}`
 * → `["New"]`. Empty for other filters.
 */
export const chosenOf = (value: unknown): readonly string[] =>
  isObject(value) ? textsOf(value['in'] ?? value['any'] ?? value['eq']) : textsOf(value);

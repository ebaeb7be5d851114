import { isObject } from '#model/schema/json.ts';
import { textsOf } from '../cells/textsOf.ts';

/** Returns the values in a filter: `"New"`, `["New"]`, `{"in":["New"]}` and `{"any":["Hot"]}` → `["New"]`. */
export const chosenOf = (value: unknown): readonly string[] =>
  isObject(value) ? textsOf(value['in'] ?? value['any'] ?? value['eq']) : textsOf(value);

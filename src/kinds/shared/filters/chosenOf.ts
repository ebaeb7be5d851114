import { isObject } from '#model/schema/json.ts';
import { textsOf } from '../cells/textsOf.ts';

/** Reads which values a filter asks for: `"New"`, `["New"]`, `{"in":["New"]}` and `{"any":["Hot"]}` → `["New"]`. */
export const chosenOf = (value: unknown): readonly string[] =>
  isObject(value) ? textsOf(value['in'] ?? value['any'] ?? value['eq']) : textsOf(value);

import { isObject } from '#model/schema/json.ts';

/** Returns the field names in a filter, also in its groups, each once. */
export const namesInFilter = (filter: unknown): readonly string[] => [
  ...new Set(
    Object.entries(isObject(filter) ? filter : {}).flatMap(([name, value]) =>
      (name === '$or' || name === '$and') && Array.isArray(value) ? value.flatMap(namesInFilter) : [name],
    ),
  ),
];

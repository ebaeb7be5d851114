import { isObject } from '#model/schema/json.ts';

/** Returns the names of the fields in a filter, each once. Fields within `$or` and `$and` are included. */
export const namesInFilter = (filter: unknown): readonly string[] => [
  ...new Set(
    Object.entries(isObject(filter) ? filter : {}).flatMap(([name, value]) =>
      (name === '$or' || name === '$and') && Array.isArray(value) ? value.flatMap(namesInFilter) : [name],
    ),
  ),
];

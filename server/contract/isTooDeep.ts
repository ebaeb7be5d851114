/** Max nesting of a body. chosen: several times that of any filter, and few enough for recursive functions. */
const maxDepth = 64;

/** Returns whether a JSON value is nested more than 64 levels deep. `depth`: the level of the value itself. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth >= maxDepth || Object.values(value).some((child) => isTooDeep(child, depth + 1)));

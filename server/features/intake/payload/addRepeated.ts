/**
 * Adds a value under a name. If the name occurs several times, its values become a list. Takes linear time, even for
 * many values of one name.
 */
export const addRepeated = (found: Map<string, unknown>, name: string, value: unknown): void => {
  const before = found.get(name);
  if (Array.isArray(before)) before.push(value);
  else found.set(name, before === undefined ? value : [before, value]);
};

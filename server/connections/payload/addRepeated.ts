/**
 * Adds a value to the map `found` under a name. A second value of the same name makes a list of both; further values
 * are appended to this list. Takes linear time, even for many values of one name.
 */
export const addRepeated = (found: Map<string, unknown>, name: string, value: unknown): void => {
  const before = found.get(name);
  if (Array.isArray(before)) before.push(value);
  else found.set(name, before === undefined ? value : [before, value]);
};

/**
 * Adds a value under a name, in linear time however often the name occurs. A name that occurs several times has a list.
 */
export const addRepeated = (found: Map<string, unknown>, name: string, value: unknown): void => {
  const before = found.get(name);
  if (Array.isArray(before)) before.push(value);
  else found.set(name, before === undefined ? value : [before, value]);
};

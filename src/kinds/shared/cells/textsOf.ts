/** Reads a list of texts out of a value; one text counts as a list of one, anything else as none. */
export const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

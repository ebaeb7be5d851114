/** Returns the texts in a value: all texts of a list, or a single text as a list of one. Empty for other values. */
export const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

import type { Field } from '#model/field.ts';

/**
 * Returns the names of the two columns shown on a phone: the first column, and the first one whose values have colors
 * or, if there is none, the second column.
 */
export const narrowColumns = (fields: readonly Field[]): readonly string[] => {
  const [first, second] = fields;
  return [first, fields.find(({ property }) => property.tones !== undefined) ?? second].flatMap(
    (field) => field?.name ?? [],
  );
};

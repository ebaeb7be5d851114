import type { Field } from '#model/field.ts';

/**
 * Returns the names of the columns that a table of rows shows on a phone, at most two: the first column, and the first
 * column whose choices have colors or, if none has, the second column.
 */
export const narrowColumns = (fields: readonly Field[]): readonly string[] => {
  const [first, second] = fields;
  return [first, fields.find(({ property }) => property.tones !== undefined) ?? second].flatMap(
    (field) => field?.name ?? [],
  );
};

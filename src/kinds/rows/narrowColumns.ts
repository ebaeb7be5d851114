import type { Field } from '#model/field.ts';

/** Gives the names of the columns that a phone has room for: the first, and the first coloured one, else the second. */
export const narrowColumns = (fields: readonly Field[]): readonly string[] => {
  const [first, second] = fields;
  return [first, fields.find(({ property }) => property.tones !== undefined) ?? second].flatMap(
    (field) => field?.name ?? [],
  );
};

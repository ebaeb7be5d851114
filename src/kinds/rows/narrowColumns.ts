import type { Field } from '#model/field.ts';

/** Returns the columns shown on a phone: the first, and the first with colors, otherwise the second. */
export const narrowColumns = (fields: readonly Field[]): readonly string[] => {
  const [first, second] = fields;
  return [first, fields.find(({ property }) => property.tones !== undefined) ?? second].flatMap(
    (field) => field?.name ?? [],
  );
};

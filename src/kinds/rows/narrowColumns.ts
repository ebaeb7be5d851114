import type { Field } from '#model/field.ts';

/**
 * Returns the two columns shown on a phone: the first, and the first one with colors. If none has colors, the second.
 */
export const narrowColumns = (fields: readonly Field[]): readonly string[] => {
  const [first, second] = fields;
  return [first, fields.find(({ property }) => property.tones !== undefined) ?? second].flatMap(
    (field) => field?.name ?? [],
  );
};

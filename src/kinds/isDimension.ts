import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/**
 * Tells whether the values of a field can make lines or columns: few words, records, yes or no, but no numbers and no
 * free objects.
 */
export const isDimension = ({ traits, column }: Kind, field: Field): boolean =>
  column.wire !== 'never' &&
  traits.writeOnly !== true &&
  traits.contact === undefined &&
  traits.nested === undefined &&
  traits.refersTo !== 'any' &&
  traits.upload !== true &&
  ['text', 'text[]', 'uuid', 'uuid[]', 'boolean'].includes(column.type) &&
  column.wire === 'plain' &&
  field.name !== '_id';

import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/**
 * Returns whether reports can group by a field. Choices, references and yes/no can be grouped; numbers and free objects
 * cannot.
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

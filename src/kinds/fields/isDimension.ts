import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/**
 * Returns whether reports can group by `field`, which is of the given kind. True for texts, months, choices, references
 * and yes/no. False for numbers, days, relations, objects, files, secrets, contact data and `_id`.
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

import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/**
 * Returns whether reports can group by a field of a kind: by texts, months, choices, references and yes/no, but not by
 * numbers, days, relations, objects, files, secrets or contact data. False for `_id`.
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

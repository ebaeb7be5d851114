import type { FieldRequirement } from './checkNamedField.ts';

/** A field with a text that users write freely. */
export const freeText: FieldRequirement = [
  (_, kind) => kind.column.type === 'text' && kind.traits.choices === undefined,
  'a text',
];

/** Returns the same requirement of a field that only the server writes. */
export const readOnly = ([fits, what]: FieldRequirement): FieldRequirement => [
  (field, kind) => field.readOnly && fits(field, kind),
  `${what} with "readOnly": true`,
];

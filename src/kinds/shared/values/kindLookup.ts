import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/**
 * A function that returns the kind of a field. The kinds `group` and `rows` get it as a parameter, because importing
 * the table of all kinds would be a cyclic import.
 */
export type KindLookup = (field: Field) => Kind;

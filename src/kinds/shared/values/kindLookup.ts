import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/**
 * A function that returns the kind of a field. The kinds of groups and rows get it as a parameter, because importing
 * the table of all kinds would be a cycle.
 */
export type KindLookup = (field: Field) => Kind;

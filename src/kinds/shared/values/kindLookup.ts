import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/**
 * Returns the kind of a field. Kinds with nested fields get this function as a parameter, so they need not import the
 * registry.
 */
export type KindLookup = (field: Field) => Kind;

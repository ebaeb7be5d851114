import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/**
 * Returns the kind of a field. It is a parameter of kinds with nested fields, so that they need not import the
 * registry.
 */
export type KindLookup = (field: Field) => Kind;

import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/** Finds a field's kind; handed to the kinds that have fields of their own, so that they need not know the registry. */
export type KindLookup = (field: Field) => Kind;

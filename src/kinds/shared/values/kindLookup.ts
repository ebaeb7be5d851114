import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';

/** Returns a field's kind; passed to kinds with nested fields, so that they need not import the registry. */
export type KindLookup = (field: Field) => Kind;

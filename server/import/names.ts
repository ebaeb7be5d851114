import type { Field } from '#model/field.ts';
import type { Refusal, Row } from './conversion.ts';

/** What is known of the records that a file calls by name. */
export type Names = {
  /** Finds the records that some rows call by name, those that are not known yet. */
  readonly learn: (rows: readonly Row[]) => Promise<void>;
  readonly idOf: (field: Field, name: string) => { readonly id: string } | Refusal;
};

/** For where nobody is asked: every name is one that nobody has. */
export const noNames: Names = { learn: async () => undefined, idOf: (_field, name) => ({ reason: 'is no id of a record', got: name }) };

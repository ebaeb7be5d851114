import type { Expression } from './schema/documentSchema.ts';
import type { Filter, PropertySchema, SettingName } from './schema/schema.ts';
import type { Stamp } from './schema/stamps.ts';

export type Comparison = { readonly word: 'atLeast' | 'atMost' | 'after' | 'before'; readonly field: string };

/** A parsed field, with defaults for everything the file leaves out. */
export type Field = {
  readonly name: string;
  readonly title: string;
  /** Name of its kind, as written or derived. */
  readonly kind: string;
  readonly description: string | undefined;
  /** Listed in the resource's `required`. Conditions may require more fields. */
  readonly required: boolean;
  /** Part of every record: `_id`, `version`, `createdAt` … */
  readonly system: boolean;
  /** Not written by any form or call. */
  readonly readOnly: boolean;
  readonly search: boolean;
  /** Part of the short form of a new record. */
  readonly quick: boolean;
  readonly filter: boolean;
  readonly sort: boolean;
  readonly unique: 'warn' | 'refuse' | undefined;
  readonly readable: string | undefined;
  /** Readable only by the record's owners. */
  readonly ownersOnly: boolean;
  readonly writable: string | undefined;
  /** Can be set for many records at once. */
  readonly bulk: boolean;
  readonly audit: boolean;
  readonly public: boolean;
  readonly stamp: Stamp | undefined;
  /** The organization's setting that it stores. */
  readonly setting: SettingName | undefined;
  /** All possible values of an enum or of an array of enums. With `choicesBy`, those of all its lists. */
  readonly choices: readonly string[];
  readonly choicesBy:
    | { readonly field: string; readonly choices: Readonly<Record<string, readonly string[]>> }
    | undefined;
  /** Resource that a reference refers to. */
  readonly to: string | undefined;
  /** Resources that a relation may refer to. Empty for other kinds. */
  readonly toAny: readonly string[];
  /** Formula of a computed field. */
  readonly computed: Expression | undefined;
  readonly comparisons: readonly Comparison[];
  /** Fields of a group or of a row. */
  readonly fields: readonly Field[];
  /**
   * Contains the name of a row of the record in the reference field next to it, as defined by the resource's
   * `reserves`. Its form offers the free rows.
   */
  readonly rowOf?: RowChoice;
  /** Refers to the record that is reserved. Its form offers only records with these values. */
  readonly offer?: Filter;
  readonly property: PropertySchema;
};

/**
 * The rows that a field may name: `reference` is the field next to it; `rows` and the others belong to the referenced
 * record.
 */
export type RowChoice = {
  readonly reference: Field;
  readonly rows: string;
  readonly key: string;
  readonly set: string;
  readonly free: readonly string[];
};

/** Returns whether a field may contain ids of a resource's records. */
export const canReference = (field: Field, resource: string): boolean =>
  field.to === resource || field.toAny.includes(resource);

import type { Expression } from './schema/documentSchema.ts';
import type { Filter, PropertySchema, SettingName, Stamp } from './schema/schema.ts';

export type Comparison = { readonly word: 'atLeast' | 'atMost' | 'after' | 'before'; readonly field: string };

/** A field, read once from its property; what is absent in the file has its default here. */
export type Field = {
  readonly name: string;
  readonly title: string;
  /** Name of its kind, derived or written. */
  readonly kind: string;
  readonly description: string | undefined;
  /** In the resource's own `required`; conditions may require more. */
  readonly required: boolean;
  /** Every record has it: `_id`, `version`, `createdAt` … */
  readonly system: boolean;
  /** No form and no call writes it. */
  readonly readOnly: boolean;
  readonly search: boolean;
  readonly filter: boolean;
  readonly sort: boolean;
  readonly unique: 'warn' | 'refuse' | undefined;
  readonly readable: string | undefined;
  /** Only the record's owners read it. */
  readonly ownersOnly: boolean;
  readonly writable: string | undefined;
  readonly audit: boolean;
  readonly public: boolean;
  readonly stamp: Stamp | undefined;
  /** The setting of the organization that it holds. */
  readonly setting: SettingName | undefined;
  /** All values it can have, of an enum or of an array of enum; with `choicesBy` the union of all. */
  readonly choices: readonly string[];
  readonly choicesBy:
    | { readonly field: string; readonly choices: Readonly<Record<string, readonly string[]>> }
    | undefined;
  /** Resource that a reference points to. */
  readonly to: string | undefined;
  /** Resources that a relation may point to; none for any other kind. */
  readonly toAny: readonly string[];
  /** What it follows from. */
  readonly computed: Expression | undefined;
  readonly comparisons: readonly Comparison[];
  /** Fields of a group or of a row. */
  readonly fields: readonly Field[];
  /**
   * Names a row of the record that a reference beside it points at, by the resource's `reserves`: its form offers the
   * free rows.
   */
  readonly rowOf?: RowChoice;
  /** Points at what the record reserves: its form offers only records with these values. */
  readonly offer?: Filter;
  readonly property: PropertySchema;
};

/**
 * Where the rows that a field may name are: `reference` is the field beside it, `rows` and the others are of the record
 * it points at.
 */
export type RowChoice = {
  readonly reference: Field;
  readonly rows: string;
  readonly key: string;
  readonly set: string;
  readonly free: readonly string[];
};

/** Tells whether a field may hold ids of records of a resource. */
export const canReference = (field: Field, resource: string): boolean =>
  field.to === resource || field.toAny.includes(resource);

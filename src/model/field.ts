import type { Expression } from './schema/documentSchema.ts';
import type { Filter } from './schema/tabSchema.ts';
import type { PropertySchema } from './schema/schema.ts';
import type { SettingName } from './schema/settingsSchema.ts';
import type { Stamp } from './schema/stamps.ts';

/** A rule that compares the value of a field with that of another `field` of the record. */
export type Comparison = { readonly word: 'atLeast' | 'atMost' | 'after' | 'before'; readonly field: string };

/** A parsed field, with defaults for everything the file leaves out. */
export type Field = {
  readonly name: string;
  readonly title: string;
  /** Name of the field's kind: written in the file, or derived from the JSON Schema words. */
  readonly kind: string;
  readonly description: string | undefined;
  /** Listed in the resource's `required`. Conditions may require more fields. */
  readonly required: boolean;
  /** Part of every record: `_id`, `version`, `createdAt` … */
  readonly system: boolean;
  /** Users cannot write the field, neither in a form nor by a call. */
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
  /** The setting of the organization whose value the field stores. */
  readonly setting: SettingName | undefined;
  /** All possible values of an enum or of an array of enums. With `choicesBy`, the values of all its lists. */
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
   * For a text that names one row of a referenced record, such as a unit of a project. The form offers the rows that
   * are free. Defined by the resource's `reserves`.
   */
  readonly rowOf?: RowChoice;
  /** For a reference to a record that is reserved: a filter. The form offers only records that meet it. */
  readonly offer?: Filter;
  readonly property: PropertySchema;
};

/**
 * The rows that a text field can name, such as the units of a project. `reference` is the field of the same record that
 * refers to the project; `rows` is the project's field with the units. In a unit, `key` is the field with the name, and
 * `set` the field with the state. Only units in one of the states `free` can be chosen.
 */
export type RowChoice = {
  readonly reference: Field;
  readonly rows: string;
  readonly key: string;
  readonly set: string;
  readonly free: readonly string[];
};

/** Returns whether the values of a field may refer to records of the resource with this name. */
export const canReference = (field: Field, resource: string): boolean =>
  field.to === resource || field.toAny.includes(resource);

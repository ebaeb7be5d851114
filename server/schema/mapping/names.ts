import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { ConversionRefusal, FileRow } from './conversion.ts';

/** A record that a cell refers to by name. In a dry run it can be a row that would create the record. */
export type Named = { readonly id: string } | { readonly row: number };

/** Finds the records that cells refer to by name. */
export type Names = {
  /** Looks up the names in some rows. Cached names are not looked up again. */
  readonly learn: (rows: readonly FileRow[]) => Promise<void>;
  readonly idOf: (field: Field, name: string) => Named | ConversionRefusal;
};

/** Finds records that earlier rows of the same file create. Used if a resource has a reference to itself. */
export type OwnNames = {
  /**
   * Returns how many of the first rows can be written together, because none refers to a record that another of them
   * creates. The rest waits until these are written.
   */
  readonly readyRows: (rows: readonly NamingRow[]) => Promise<number>;
  /** Stores the rows that a dry run would have written, so that later rows find their records. */
  readonly made: (
    rows: readonly { readonly number: number; readonly values: Readonly<Record<string, Json>> }[],
  ) => Promise<void>;
};

/** The cells of a row, and its values if they are valid. */
export type NamingRow = { readonly cells: FileRow; readonly values: Readonly<Record<string, Json>> | undefined };

/** A lookup that finds no record, so every name is refused. */
export const noNamesLookup: Names = {
  learn: async () => undefined,
  idOf: (_field, name) => ({ reason: 'is not a record id', got: name }),
};

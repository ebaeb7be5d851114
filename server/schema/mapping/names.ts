import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { ConversionRefusal, FileRow } from './conversion.ts';

/** A record that a cell names. In a dry run, it may also be one that an earlier row would create. */
export type Named = { readonly id: string } | { readonly row: number };

/** Lookup of records that a file names. */
export type Names = {
  /** Looks up the names in some rows. Cached names are not looked up again. */
  readonly learn: (rows: readonly FileRow[]) => Promise<void>;
  readonly idOf: (field: Field, name: string) => Named | ConversionRefusal;
};

/** Finds records that other rows of the same file create. Used if the resource refers to itself. */
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

/** A lookup without names: it refuses each name. */
export const noNamesLookup: Names = {
  learn: async () => undefined,
  idOf: (_field, name) => ({ reason: 'is not a record id', got: name }),
};

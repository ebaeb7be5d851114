import type { Field } from '#model/field.ts';
import type { Values } from '../../../records/plan/plan.ts';
import type { ConversionRefusal, Row } from './conversion.ts';

/** A record that a cell calls by name; in a trial, which writes nothing, also one that a row above would make. */
export type Named = { readonly id: string } | { readonly row: number };

/** What is known of the records that a file calls by name. */
export type Names = {
  /** Finds the records that some rows call by name, those that are not known yet. */
  readonly learn: (rows: readonly Row[]) => Promise<void>;
  readonly idOf: (field: Field, name: string) => Named | ConversionRefusal;
};

/** Names of records that the rows of the file themselves make, where it calls any of its own kind. */
export type OwnNames = {
  /**
   * How many of some rows, from the first, call none that a row before them among these makes; the others wait until
   * those are written.
   */
  readonly readyRows: (rows: readonly NamingRow[]) => Promise<number>;
  /** Told of rows that a trial would have written. */
  readonly made: (rows: readonly { readonly number: number; readonly values: Values }[]) => Promise<void>;
};

/** A row with its cells, and its values where it could be read. */
export type NamingRow = { readonly cells: Row; readonly values: Values | undefined };

/** For where nobody is asked: every name is one that nobody has. */
export const noNamesLookup: Names = {
  learn: async () => undefined,
  idOf: (_field, name) => ({ reason: 'is not a record id', got: name }),
};

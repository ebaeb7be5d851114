import type { ImportEncoding } from './importEncodings.ts';
import type { JsonObject } from '../schema/json.ts';
import { megabytes } from '../values/numbers/megabytes.ts';

/**
 * States of an import. `checked`: the user has previewed the import, and nothing is written. `applied`: the rows are
 * written.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
/** The state of an import, such as `cancelled`. */
export type ImportStateName = (typeof importStates)[number];

/**
 * Actions on an import. `preview`: convert the first rows. `check`: preview all rows without writing. `apply`: write
 * the rows.
 */
export const importActions = ['preview', 'check', 'apply', 'cancel', 'undo'] as const;
/** An action on an import, such as `check`. */
export type ImportAction = (typeof importActions)[number];

/** What an import does: only create records, only update existing records, or both. */
export const importModes = ['create', 'update', 'both'] as const;
/** What an import does, such as `update`. */
export type ImportMode = (typeof importModes)[number];

/** Results of one row of an import. */
export const importVerdicts = ['created', 'updated', 'duplicate', 'rejected'] as const;
/** The result of a row of an import, such as `rejected`. */
export type ImportVerdict = (typeof importVerdicts)[number];

/** A row with its verdict. `number` is the number of the row in a spreadsheet. */
export type ImportRow = {
  readonly number: number;
  readonly verdict: ImportVerdict;
  readonly detail?: string;
  readonly cells: readonly string[];
};

/** A row of the preview: its formatted values, and its problems by field; the problem of '' concerns the whole row. */
export type ImportPreviewRow = {
  readonly number: number;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
};

/**
 * Totals of an import. `created`, `updated`, `duplicate` and `rejected` add up to `rows`; the counts of `reasons` add
 * up to the number of rows that were not written.
 */
export type ImportTotals = {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly duplicate: number;
  readonly rejected: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
};

/** Result of undoing an import. */
export type ImportUndo = {
  readonly undone: number;
  readonly refused: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
};

/** A mapping that the user can choose: a file of the installation, or the mapping last used for the same columns. */
export type SavedMap = { readonly name: string; readonly title: string; readonly map: JsonObject };

/** Where the table is in a file, and how its text is read. The server detects what is absent. */
export type ImportLayout = {
  readonly encoding?: ImportEncoding;
  readonly delimiter?: string;
  readonly sheet?: string;
  /** Number of the header row in a spreadsheet. */
  readonly headerRow?: number;
};

/** Limits of an import file. Units: bytes. */
export type ImportLimits = { readonly fileBytes: number };

/**
 * Returns the message for an import file that is too large: its size (`bytes`, left out if undefined), the limit
 * (`maxBytes`), and what to do. `name` is the name of the file.
 */
export const tooLargeText = (name: string, maxBytes: number, bytes?: number): string =>
  `“${name}” ${bytes === undefined ? 'is larger' : `has ${megabytes(bytes)}, more`} than the ${megabytes(maxBytes)} that an import file may have. Split the file, or ask the administrator of the server to raise MAX_IMPORT_MB.`;

/** An import, as the API returns it. */
export type ImportAnswer = {
  readonly id: string;
  /** Name of the file. */
  readonly name: string;
  readonly at: string;
  readonly state: ImportStateName;
  readonly sheet?: string;
  readonly map?: JsonObject;
  /** Number of rows checked, written or undone so far. */
  readonly done: number;
  /** Total number of rows. Only present while the import is running and after the rows were counted. */
  readonly of?: number;
  readonly totals?: ImportTotals;
  /** The first rows of each result, such as created or rejected. */
  readonly shown?: readonly ImportRow[];
  readonly undo?: ImportUndo;
  /** Whether the import was interrupted after rows were written. `apply` then continues with the same mapping. */
  readonly canGoOn?: true;
  /** Why the import was interrupted. */
  readonly message?: string;
};

/** An import with the content of its file, for mapping. */
export type ImportDetail = ImportAnswer & {
  readonly sheets: readonly string[];
  /** How the file is read: as requested, otherwise as detected. */
  readonly layout: ImportLayout;
  /** Unique names of its columns; a column without a title is named by its position. */
  readonly header: readonly string[];
  /** Columns without a title. */
  readonly unnamed: readonly string[];
  /** The first rows of the sheet, from which the user can choose the header row. */
  readonly top: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** The first rows below the header. */
  readonly sample: readonly (readonly string[])[];
  readonly guess: JsonObject;
  readonly maps: readonly SavedMap[];
  /** Whether the import has written records, and nobody has tried to undo it yet. */
  readonly canUndo?: true;
};

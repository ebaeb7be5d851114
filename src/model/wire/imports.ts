import type { ImportEncoding } from './importEncodings.ts';
import type { JsonObject } from '../schema/json.ts';
import { megabytes } from '../values/megabytes.ts';

/**
 * What an import is about: it was sent, is looked through, stands looked through, is written, stands written, is taken
 * back.
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
export type ImportStateName = (typeof importStates)[number];

/** What may be asked of an import. */
export const importActions = ['preview', 'check', 'apply', 'cancel', 'undo'] as const;
export type ImportAction = (typeof importActions)[number];

/** What becomes of a row whose key stands in a record: new records only, changed ones only, or each as it comes. */
export const importModes = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof importModes)[number];

export const importVerdicts = ['created', 'updated', 'duplicate', 'rejected'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** One row as it was judged; `number` is what a spreadsheet shows beside it. */
export type ImportRow = {
  readonly number: number;
  readonly verdict: ImportVerdict;
  readonly detail?: string;
  readonly cells: readonly string[];
};

/**
 * One of the first rows as the record that it would become: its values as people read them, and what is wrong by field;
 * '' stands for the row.
 */
export type ImportPreviewRow = {
  readonly number: number;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
};

/** The four verdicts add up to `rows`; the reasons to those that were not written. */
export type ImportTotals = {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly duplicate: number;
  readonly rejected: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
};

/** What taking an import back came to. */
export type ImportUndo = {
  readonly undone: number;
  readonly refused: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
};

/** A mapping that can be chosen: a file of the installation, or what was used the last time for these columns. */
export type SavedMap = { readonly name: string; readonly title: string; readonly map: JsonObject };

/** Where the table is in a file and how its text is read; what is absent is detected. */
export type ImportLayout = {
  readonly encoding?: ImportEncoding;
  readonly delimiter?: string;
  readonly sheet?: string;
  /** Of the row that names the columns, as a spreadsheet shows it. */
  readonly headerRow?: number;
};

/** What a file may be that is imported. Units: bytes. */
export type ImportLimits = { readonly fileBytes: number };

/** Says that a file is larger than is taken, how large it may be, and what can be done. */
export const tooLargeText = (name: string, maxBytes: number, bytes?: number): string =>
  `“${name}” ${bytes === undefined ? 'is larger' : `has ${megabytes(bytes)}, more`} than the ${megabytes(maxBytes)} that a file to be imported may have. Send it in parts, or ask whoever runs the server to raise MAX_IMPORT_MB.`;

/** One import as it travels. */
export type ImportAnswer = {
  readonly id: string;
  /** Of the file. */
  readonly name: string;
  readonly at: string;
  readonly state: ImportStateName;
  readonly sheet?: string;
  readonly map?: JsonObject;
  /** Rows looked through, written or taken back so far. */
  readonly done: number;
  /** Of how many, while it runs, where they have been counted. */
  readonly of?: number;
  readonly totals?: ImportTotals;
  /** The first rows of each verdict. */
  readonly shown?: readonly ImportRow[];
  readonly undo?: ImportUndo;
  /** It ended early with rows written: `apply` goes on behind them, with the mapping it began with. */
  readonly canGoOn?: true;
  /** Why it ended early. */
  readonly message?: string;
};

/** An import with what its file holds, for the one who maps it. */
export type ImportDetail = ImportAnswer & {
  readonly sheets: readonly string[];
  /** How the file is read: what was asked for, else what was detected. */
  readonly layout: ImportLayout;
  /** Names of its columns, none twice; a column without a title is called by its place. */
  readonly header: readonly string[];
  /** Columns without a title. */
  readonly unnamed: readonly string[];
  /** The first rows of the sheet from its top, for whoever chooses the one with the titles. */
  readonly top: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** The first rows behind the header. */
  readonly sample: readonly (readonly string[])[];
  readonly guess: JsonObject;
  readonly maps: readonly SavedMap[];
  /** Something that it wrote stands, and nobody has tried to take it back. */
  readonly canUndo?: true;
};

import type { ImportTotals } from '#model/wire/imports.ts';
import { isObject } from '#model/schema/json.ts';
import type { VerdictTotals } from './rows/verdict.ts';

/**
 * How far the writing of a file has come; it is kept in the transaction of the rows that it tells of, so that whatever
 * ends a run, what stands written and what is told of it are the same.
 */
export type Checkpoint = {
  /** The last row of the file that has its verdict, as a spreadsheet shows its number. */
  readonly row: number;
  readonly totals: ImportTotals;
  /** Length of the list of rejected rows. */
  readonly rejectedBytes: number;
};

/** Brings totals to the form in which they travel, the commonest reason first. */
export const toImportTotals = ({ reasons, ...totals }: VerdictTotals): ImportTotals => ({
  ...totals,
  reasons: [...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => ({ reason, count })),
});

/** Brings totals back to what is counted on from. */
export const fromImportTotals = ({ reasons, ...totals }: ImportTotals): VerdictTotals => ({
  ...totals,
  reasons: new Map(reasons.map(({ reason, count }) => [reason, count])),
});

/** Reads what the database keeps; undefined where nothing can be gone on with. */
export const readCheckpoint = (kept: unknown): Checkpoint | undefined =>
  // checked: only we write them
  isObject(kept) ? (kept as unknown as Checkpoint) : undefined;

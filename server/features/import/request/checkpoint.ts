import type { ImportTotals } from '#model/wire/imports.ts';
import { isObject } from '#model/schema/json.ts';
import type { VerdictTotals } from '../rows/verdict.ts';

/**
 * Progress of an import. It is stored in the transaction that writes the rows, so that rows and progress always match,
 * even if the import is interrupted.
 */
export type Checkpoint = {
  /** The last row with a verdict, by its number in the spreadsheet. */
  readonly row: number;
  readonly totals: ImportTotals;
  /** Length of the file of rejected rows. */
  readonly rejectedBytes: number;
};

/** Converts the counts of verdicts to their wire format, in which the reasons are a list, most frequent first. */
export const toImportTotals = ({ reasons, ...totals }: VerdictTotals): ImportTotals => ({
  ...totals,
  reasons: [...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => ({ reason, count })),
});

/** Converts the counts of verdicts from their wire format, so that an import can continue to count. */
export const fromImportTotals = ({ reasons, ...totals }: ImportTotals): VerdictTotals => ({
  ...totals,
  reasons: new Map(reasons.map(({ reason, count }) => [reason, count])),
});

// Only imports write the stored progress.
const isCheckpoint = (kept: unknown): kept is Checkpoint => isObject(kept);

/** Returns the stored progress of an import. Undefined if none is stored; then the import cannot be continued. */
export const readCheckpoint = (kept: unknown): Checkpoint | undefined => (isCheckpoint(kept) ? kept : undefined);

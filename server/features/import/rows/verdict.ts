import type { ImportVerdict } from '#model/wire/imports.ts';

/** What happened to a row: it was created, updated, a duplicate, or rejected. */
export type Verdict = ImportVerdict;

/**
 * The verdict of a row. `reason` is the same for all rows with the same problem, e.g. `Area has an unknown unit`;
 * `detail` is specific to the row.
 */
export type RowVerdict = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly verdict: Verdict;
  readonly reason?: string;
  /** All problems of the row, e.g. `Area "4125Perch" has an unknown unit; Locality is blank`. */
  readonly detail?: string;
};

/** Numbers of rows by verdict, and by verdict and reason. */
export type VerdictTotals = {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly duplicate: number;
  readonly rejected: number;
  /** Verdict and reason → number of rows. Each row counts once, with its first reason, so that the numbers add up. */
  readonly reasons: ReadonlyMap<string, number>;
};

/** Max reasons that are counted separately. chosen: more reasons do not help. */
const maxReasons = 200;

/**
 * Creates a counter of verdicts. `add` counts the verdict of a row. `created` returns the number of created records.
 * `totals` returns all counts, and throws an `Error` if they do not add up to `rows`, the number of rows read. `from`:
 * counts to continue with. Default: 0 for all.
 */
export const createTally = (
  from?: VerdictTotals,
): {
  readonly add: (verdict: RowVerdict) => void;
  readonly created: () => number;
  readonly totals: (rows: number) => VerdictTotals;
} => {
  const counts: Record<Verdict, number> = {
    created: from?.created ?? 0,
    updated: from?.updated ?? 0,
    duplicate: from?.duplicate ?? 0,
    rejected: from?.rejected ?? 0,
  };
  const reasons = new Map<string, number>(from?.reasons);
  return {
    created: () => counts.created,
    add: ({ verdict, reason }) => {
      counts[verdict] += 1;
      if (reason === undefined) return;
      const name = `${verdict}: ${reason}`;
      const counted = reasons.has(name) || reasons.size < maxReasons ? name : `${verdict}: for other reasons`;
      reasons.set(counted, (reasons.get(counted) ?? 0) + 1);
    },
    totals: (rows) => {
      const { created, updated, duplicate, rejected } = counts;
      const explained = [...reasons.values()].reduce((sum, count) => sum + count, 0);
      if (created + updated + duplicate + rejected !== rows || explained !== duplicate + rejected) {
        throw new Error(
          `import: the totals don't add up, got ${created} + ${updated} + ${duplicate} + ${rejected} (${explained} explained) for ${rows} rows.`,
        );
      }
      return { rows, created, updated, duplicate, rejected, reasons };
    },
  };
};

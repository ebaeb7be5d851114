import type { RowVerdict, VerdictTotals, Verdict } from '../rows/verdict.ts';
import { countText } from '#model/values/numbers/countText.ts';

/** Max printed rows per verdict. chosen: the file of rejected rows contains all of them. */
const maxShown = 50;

/** Prints the verdict on each row, and the totals at the end. */
export type Report = { readonly row: (verdict: RowVerdict) => void; readonly totals: (totals: VerdictTotals) => void };

/**
 * Creates the report that prints a line for each duplicate and rejected row, up to 50 of each, and the totals at the
 * end. With `isVerbose`, it prints a line for every row; with `isDryRun`, also that nothing was written. Example: `row
 * 650 rejected: Area "4125Perch" has an unknown unit`.
 */
export const createImportReport = (
  print: (line: string) => void,
  { isVerbose, isDryRun }: { readonly isVerbose: boolean; readonly isDryRun: boolean },
): Report => {
  const shown: Record<Verdict, number> = { created: 0, updated: 0, duplicate: 0, rejected: 0 };
  return {
    row: ({ number: row, verdict, detail }) => {
      if ((verdict === 'created' || verdict === 'updated') && !isVerbose) return;
      shown[verdict] += 1;
      if (isVerbose || shown[verdict] <= maxShown)
        print(`row ${row} ${verdict}${detail === undefined ? '' : `: ${detail}`}`);
      else if (shown[verdict] === maxShown + 1)
        print(`… more rows ${verdict}; --verbose prints them all, --rejected FILE.csv writes them down`);
    },
    totals: ({ rows, created, updated, duplicate, rejected, reasons }) => {
      if (isDryRun) print('Dry run: nothing was written.');
      print(
        `${countText(rows)} rows = ${countText(created)} created + ${updated === 0 ? '' : `${countText(updated)} updated + `}${countText(duplicate)} duplicate + ${countText(rejected)} rejected`,
      );
      for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a))
        print(`  ${countText(count)} ${reason}`);
    },
  };
};

import type { Figure } from '../support/figure.ts';
import { limitRatio, type ListsResult, run } from './lists.ts';
import type { Bench } from '../support/openBench.ts';
import type { BenchOptions } from '../support/options.ts';
import { percentile } from '../support/percentile.ts';

/** Common and rare names, and parts of phones as people type them. */
export const searches = ['Asha', 'Sharma', 'Zoya Naidu', 'asha gowda', '98450', '60000', '4512'];

const worst = (results: readonly ListsResult[]): ListsResult | undefined =>
  results.reduce<ListsResult | undefined>(
    (top, each) => (top === undefined || each.ratio > top.ratio ? each : top),
    undefined,
  );

const figureOf = (name: string, results: readonly ListsResult[]): readonly Figure[] => {
  const slowest = worst(results);
  if (slowest === undefined) return [];
  return [
    {
      name: `${name}, worst of ${results.length}: ${slowest.name}`,
      ours: `p95 ${slowest.oursMs.toFixed(2)} ms`,
      reference: `by hand p95 ${slowest.handMs.toFixed(2)} ms`,
      value: slowest.ratio,
      unit: '×',
      target: { atMost: limitRatio },
    },
  ];
};

/**
 * Measures the p95 of the lists, counts and searches of the leads, or only of those from the first to the last case of
 * `cases`. Each is compared with the best hand-written SQL.
 */
export const largeFigures = async (
  { pool, model }: Bench,
  { largeLeads, cases }: Pick<BenchOptions, 'largeLeads' | 'cases'>,
): Promise<readonly Figure[]> => {
  const results = await run({ pool, model, resource: 'leads', rows: largeLeads, searches, cases });
  const isSearch = ({ name }: ListsResult): boolean => name.includes('search ');
  return [
    ...figureOf(
      'lists and counts',
      results.filter((each) => !isSearch(each)),
    ),
    ...figureOf('searches', results.filter(isSearch)),
    {
      name: 'lists, counts and searches, median',
      ours: `${results.filter(({ ratio }) => ratio > limitRatio).length} of ${results.length} beyond ${limitRatio}`,
      value: percentile(
        results.map(({ ratio }) => ratio),
        0.5,
      ),
      unit: '×',
    },
  ];
};

import type { Grain, PartPlan } from './grains.ts';
import { hasOwnTotals } from './grains.ts';
import type { GrainRow } from './grainStatement.ts';

/** Figures of one line of a part: a count for each value of each group of columns, and one for each aggregate. */
export type Figures = { readonly counts: Map<string, number>; readonly aggregates: (number | string | undefined)[] };

/** The figures of one part: line by line, and over all of them. */
export type Folded = { readonly lines: Map<string, { readonly key: readonly (string | null)[]; readonly figures: Figures }>; readonly totals: Figures };

const noFigures = (): Figures => ({ counts: new Map(), aggregates: [] });

/** Names the count of a column for a value: `countKey("status", [null, "New"])`. */
export const countKey = (each: string, values: readonly (string | null)[]): string => JSON.stringify([each, ...values]);

const textOf = (value: string | number | null | undefined): string | null => (value === null || value === undefined ? null : String(value));

const addTo = (figures: Figures, { each, aggregates }: Grain, plan: PartPlan, row: GrainRow): void => {
  const offset = each === undefined ? 0 : 1;
  if (each !== undefined) {
    const values = each.within === undefined ? [textOf(row['c0'])] : [textOf(row['c0']), textOf(row['c1'])];
    const key = countKey(each.each, values);
    figures.counts.set(key, (figures.counts.get(key) ?? 0) + Number(row['m0'] ?? 0));
  }
  aggregates.forEach((aggregate, index) => {
    const value = row[`m${index + offset}`] ?? 0;
    const before = figures.aggregates[index];
    // Exact decimals and different values are never added up here: the plan asks for their totals by themselves.
    figures.aggregates[index] = typeof value === 'number' ? Number(before ?? 0) + value : value;
    if (plan.aggregates[index] !== aggregate) throw new Error('report: the figures of a grain are those of its part');
  });
};

/** Adds the rows that the statements of a part gave up to lines and totals. `rows` stand in the order of the plan's grains. */
export const fold = (plan: PartPlan, rows: readonly (readonly GrainRow[])[]): Folded => {
  const folded: Folded = { lines: new Map(), totals: noFigures() };
  plan.grains.forEach((grain, at) => {
    const adds = grain.rows && !hasOwnTotals(plan, grain);
    for (const row of rows[at] ?? []) {
      if (grain.rows) {
        const key = plan.part.rows.map((_, index) => textOf(row[`r${index}`]));
        const name = JSON.stringify(key);
        const line = folded.lines.get(name) ?? { key, figures: noFigures() };
        folded.lines.set(name, line);
        addTo(line.figures, grain, plan, row);
      }
      if (!grain.rows || adds) addTo(folded.totals, grain, plan, row);
    }
  });
  return folded;
};

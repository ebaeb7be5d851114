import type { Grain, PartPlan } from './grains.ts';
import type { GrainRow } from './grainStatement.ts';

/**
 * The figures of one line in a part of a report. `counts`: the counts of columns with `each`, by the key that
 * `figureKey` returns. `aggregates`: all other figures, in the order of `PartPlan.aggregates`.
 */
export type Figures = { readonly counts: Map<string, number>; readonly aggregates: (number | string | undefined)[] };

/** The figures of one part in total, and per line by the JSON of its key. */
export type Folded = {
  readonly lines: Map<string, { readonly key: readonly (string | null)[]; readonly figures: Figures }>;
  readonly totals: Figures;
};

const noFigures = (): Figures => ({ counts: new Map(), aggregates: [] });

/**
 * Returns the key under which `Figures.counts` contains the number of records with one value of a field. `each`: the
 * path of the field. `values`: the value, null if blank; if the column has groups, the group comes before the value.
 * Example: `["status","New"]`, `["subStatus",null,"New"]`.
 */
export const figureKey = (each: string, values: readonly (string | null)[]): string =>
  JSON.stringify([each, ...values]);

const textOf = (value: GrainRow[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/**
 * Returns a function that caches its result per combination of values. Nested maps are faster than building a text key
 * for thousands of rows.
 */
const cachingBy = <Made>(
  [first = '', ...others]: readonly string[],
  make: (row: GrainRow) => Made,
): ((row: GrainRow) => Made) => {
  const cache = new Map<GrainRow[string] | undefined, (row: GrainRow) => Made>();
  const next = (row: GrainRow): ((row: GrainRow) => Made) => {
    if (others.length > 0) return cachingBy(others, make);
    const made = make(row);
    return () => made;
  };
  return (row) => {
    const value = row[first];
    let found = cache.get(value);
    if (found === undefined) {
      found = next(row);
      cache.set(value, found);
    }
    return found(row);
  };
};

const addTo = (
  figures: Figures,
  row: GrainRow,
  {
    key,
    names,
  }: {
    readonly key: string | undefined;
    /** Columns of the aggregates' figures in a row. */
    readonly names: readonly string[];
  },
): void => {
  if (key !== undefined) figures.counts.set(key, (figures.counts.get(key) ?? 0) + Number(row['m0'] ?? 0));
  for (let index = 0; index < names.length; index += 1) {
    const value = row[names[index] ?? ''] ?? 0;
    // Exact decimals and distinct counts are never added up here: the plan queries their totals separately.
    figures.aggregates[index] =
      typeof value === 'string' ? value : Number(figures.aggregates[index] ?? 0) + Number(value);
  }
};

const keyReader = ({ each }: Grain): ((row: GrainRow) => string | undefined) => {
  if (each === undefined) return () => undefined;
  const names = each.within === undefined ? ['c0'] : ['c0', 'c1'];
  return cachingBy(names, (row) =>
    figureKey(
      each.each,
      names.map((name) => textOf(row[name])),
    ),
  );
};

const figureNames = ({ each, aggregates }: Grain, plan: PartPlan): readonly string[] => {
  if (aggregates.some((aggregate, index) => plan.aggregates[index] !== aggregate))
    throw new Error('report: the figures of a grain are those of its part');
  return aggregates.map((_, index) => `m${index + (each === undefined ? 0 : 1)}`);
};

/**
 * Returns the figures of a part in total and for each line, summed from the rows of its SQL statements. `rows`: the
 * rows of each statement, in the order of `plan.grains`.
 */
export const sumIntoLines = (plan: PartPlan, rows: readonly (readonly GrainRow[])[]): Folded => {
  const folded: Folded = { lines: new Map(), totals: noFigures() };
  const columns = plan.part.rows.map((_, index) => `r${index}`);
  const lineOf = cachingBy(columns, (row) => {
    const line = { key: columns.map((column) => textOf(row[column])), figures: noFigures() };
    folded.lines.set(JSON.stringify(line.key), line);
    return line;
  });
  plan.grains.forEach((grain, at) => {
    const [keyOf, names] = [keyReader(grain), figureNames(grain, plan)];
    for (const row of rows[at] ?? []) {
      const place = { key: keyOf(row), names };
      const isTotal = grain.totals && row['total'] === true;
      if (!isTotal) addTo(lineOf(row).figures, row, place);
      if (isTotal || !grain.totals) addTo(folded.totals, row, place);
    }
  });
  return folded;
};

import type pg from 'pg';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { Hand } from './hand.ts';

/**
 * The figures of a report: `["Website"] status=New` (line and column) → figure. Figures of zero are left out, because
 * some reports have lines with only zeros and others omit these lines.
 */
export type Cells = ReadonlyMap<string, string>;

/** chosen: as many decimals of money and percentages as people see. */
const decimals = 2;

const put = (
  cells: Map<string, string>,
  place: readonly [line: readonly unknown[] | 'total', column: string],
  value: unknown,
): void => {
  const figure = Number(value ?? 0).toFixed(decimals);
  const [line, column] = place;
  if (Number(figure) !== 0) cells.set(`${line === 'total' ? line : JSON.stringify(line)} ${column}`, figure);
};

/** Returns the figures of a report that our API returned, by line and column. */
export const cellsOf = ({ lines, totals, columns }: Pick<ReportAnswer, 'lines' | 'totals' | 'columns'>): Cells => {
  const cells = new Map<string, string>();
  columns.forEach(({ key }, index) => {
    for (const line of lines) put(cells, [line.key, key], line.cells[index]);
    put(cells, ['total', key], totals[index]);
  });
  return cells;
};

/**
 * Returns the statement that computes all figures of a report from the result of a hand-written statement. Example:
 * `select grouping(r0) = 1 as total_, grouping(c) = 0 as each_, r0::text, …`.
 */
const figuresText = ({ text, hasTotalRow, rows, each, figures }: Hand): string => {
  const lines = Array.from({ length: rows }, (_, index) => `r${index}`);
  const value =
    each?.columns === 2 ? `coalesce(c0::text, '') || '/' || coalesce(c1::text, '')` : `coalesce(c0::text, '')`;
  const sets = hasTotalRow === true ? [['total', ...lines]] : [lines, []];
  const all = each === undefined ? sets : sets.flatMap((set) => [set, [...set, 'c']]);
  const columns = [
    `${hasTotalRow === true ? 'total' : 'grouping(r0) = 1'} as total_`,
    ...lines.map((line) => `${line}::text`),
    ...(each === undefined ? [] : ['grouping(c) = 0 as each_', 'c', 'sum(n) as n_']),
    ...Object.entries(figures).map(([key, figure]) => `${figure} as "${key}"`),
  ];
  return `select ${columns.join(', ')} from (select g.*${each === undefined ? '' : `, ${value} as c`} from (${text}) g) g group by grouping sets (${all.map((set) => `(${set.join(', ')})`).join(', ')})`;
};

/** Runs the hand-written statements of a report, and returns its figures by line and column. */
export const cellsByHand = async (client: Pick<pg.PoolClient, 'query'>, hands: readonly Hand[]): Promise<Cells> => {
  const cells = new Map<string, string>();
  for (const hand of hands) {
    const { rows } = await client.query<Record<string, unknown>>(figuresText(hand));
    for (const row of rows) {
      const line = row['total_'] === true ? 'total' : Array.from({ length: hand.rows }, (_, index) => row[`r${index}`]);
      if (row['each_'] === true) put(cells, [line, `${hand.each?.field ?? ''}=${String(row['c'])}`], row['n_']);
      else for (const key of Object.keys(hand.figures)) put(cells, [line, key], row[key]);
    }
  }
  return cells;
};

/** Returns the figures that differ, each with both values. Empty if all are equal. */
export const differences = (ours: Cells, hand: Cells): readonly string[] =>
  [...new Set([...ours.keys(), ...hand.keys()])].flatMap((place) =>
    ours.get(place) === hand.get(place)
      ? []
      : [`${place}: ours ${ours.get(place) ?? 'nothing'}, by hand ${hand.get(place) ?? 'nothing'}`],
  );

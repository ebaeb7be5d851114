import type { ReportAnswer, ReportLine } from './reportAnswer.ts';
import { cellNumber } from './figureText.ts';
import { lineTitle } from './lineTitle.ts';

/** The order of a report's lines. `key` is the key of a column, or `''` for the first column. */
export type ReportSort = { readonly key: string; readonly order: 'ASC' | 'DESC' };

/**
 * Parses a sort order: `-overdue` → `{"key":"overdue","order":"DESC"}`, `overdue` → ascending. `-` or '' sorts by the
 * first column.
 */
export const parseReportSort = (text: string): ReportSort =>
  text.startsWith('-') ? { key: text.slice(1), order: 'DESC' } : { key: text, order: 'ASC' };

/** Formats a sort order: `{"key":"overdue","order":"DESC"}` → `-overdue`; ascending → `overdue`. */
export const writeReportSort = ({ key, order }: ReportSort): string => `${order === 'DESC' ? '-' : ''}${key}`;

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const byTime = (a: ReportLine, b: ReportLine): number => (a.key[0] ?? '').localeCompare(b.key[0] ?? '');

const byTitle = (a: ReportLine, b: ReportLine): number => collator.compare(lineTitle(a), lineTitle(b));

/** Compares two lines by a column. Lines without a number are last, in ascending and descending order. */
const byCell =
  (index: number, sign: 1 | -1) =>
  (a: ReportLine, b: ReportLine): number => {
    const [first, second] = [cellNumber(a.cells[index] ?? null), cellNumber(b.cells[index] ?? null)];
    if (first === null || second === null) return first === second ? 0 : first === null ? 1 : -1;
    return sign * (first - second);
  };

/**
 * Returns the lines of a report in the order `sort`. Equal lines keep the server's order. If `sort` is undefined or
 * names an unknown column, all lines keep the server's order.
 */
export const sortLines = (
  { lines, columns, dimensions }: ReportAnswer,
  sort: ReportSort | undefined,
): readonly ReportLine[] => {
  if (sort === undefined) return lines;
  const sign = sort.order === 'DESC' ? -1 : 1;
  if (sort.key === '') {
    const compare = dimensions[0]?.step === undefined ? byTitle : byTime;
    return [...lines].sort((a, b) => sign * compare(a, b));
  }
  const index = columns.findIndex(({ key }) => key === sort.key);
  return index === -1 ? lines : [...lines].sort(byCell(index, sign));
};

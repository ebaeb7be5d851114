import type { Figure, ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellNumber, shareText } from '#model/reports/cellText.ts';
import type { ShareOf } from '../state/reportState.ts';

/**
 * Returns the shares that a report can show. A share of the line needs a column that is the sum of the other columns.
 */
export const sharesOf = ({ columns, share }: Pick<ReportAnswer, 'columns' | 'share'>): readonly ShareOf[] =>
  columns.some(({ key }) => key === share) ? ['none', 'row', 'total'] : ['none', 'total'];

/**
 * Returns a figure as a share. Returns undefined if it is shown unchanged: percentages, and columns whose figures do
 * not add up to the total. A share of `row` is relative to the column that the report defines, a share of `total` to
 * the column's total.
 */
export const shareOf = (
  answer: Pick<ReportAnswer, 'columns' | 'share' | 'totals'>,
  cells: readonly Figure[],
  at: { readonly index: number; readonly share: ShareOf },
): string | undefined => {
  const { columns, totals } = answer;
  const { index, share } = at;
  const column = columns[index];
  if (share === 'none' || column === undefined || column.total !== 'sum') return undefined;
  const value = cellNumber(cells[index] ?? null);
  if (share === 'total') return shareText(value, cellNumber(totals[index] ?? null));
  const whole = columns.findIndex(({ key }) => key === answer.share);
  return whole === -1 || column.unit !== columns[whole]?.unit
    ? undefined
    : shareText(value, cellNumber(cells[whole] ?? null));
};

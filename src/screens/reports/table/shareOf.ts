import type { Figure, ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellNumber, shareText } from '#model/reports/cellText.ts';
import type { ShareOf } from '../state/reportState.ts';

/**
 * Returns the shares that a report supports. A share of the row is only possible if one column is the sum of the
 * others.
 */
export const sharesOf = ({ columns, share }: Pick<ReportAnswer, 'columns' | 'share'>): readonly ShareOf[] =>
  columns.some(({ key }) => key === share) ? ['none', 'row', 'total'] : ['none', 'total'];

/**
 * Returns a number as a share, or undefined if it is shown unchanged: percentages, and columns that do not add up to
 * their total. `row` is the value of the column that the report defines as the whole, `total` the column's total.
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

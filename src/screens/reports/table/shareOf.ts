import type { Figure, ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellNumber, shareText } from '#model/reports/cellText.ts';
import type { ShareOf } from '../state/reportState.ts';

/**
 * Returns the options of "Show as a share": `row` is offered only if the report names a column that each figure of a
 * line can be a share of.
 */
export const sharesOf = ({ columns, share }: Pick<ReportAnswer, 'columns' | 'share'>): readonly ShareOf[] =>
  columns.some(({ key }) => key === share) ? ['none', 'row', 'total'] : ['none', 'total'];

/**
 * Returns a figure as a percentage of the column that the report names (`row`), or of its column's total (`total`).
 * Returns undefined if the figure is shown as it is: for `none`, and for columns whose figures do not add up to a
 * total, such as percentages.
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

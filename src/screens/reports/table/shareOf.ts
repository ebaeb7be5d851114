import type { Figure, ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellNumber, shareText } from '#model/reports/figureText.ts';
import type { ShareOf } from '../state/reportState.ts';

/**
 * Returns the options of "Show as a share": `none`, `total` and, if the report names a column that contains the whole
 * of each line, `row`.
 */
export const sharesOf = ({ columns, share }: Pick<ReportAnswer, 'columns' | 'share'>): readonly ShareOf[] =>
  columns.some(({ key }) => key === share) ? ['none', 'row', 'total'] : ['none', 'total'];

/**
 * Returns the figure `cells[at.index]` of a line as a percentage, depending on `at.share`. `row`: its share of the
 * line's figure in the column `answer.share`. `total`: its share of the total of its own column. Returns undefined if
 * the figure is not shown as a share: for `none`, in a column that is not summed, and for `row` if the two columns have
 * different units.
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

import type { Figure, ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellNumber, figureText } from '#model/reports/figureText.ts';
import { columnColor, toneColor } from '#model/stateColor.ts';
import { lineTitle } from '#model/reports/lineTitle.ts';

/**
 * One bar of a tile. `text` is its figure, and `part` its length from 0 to 1, relative to the longest bar. `line` and
 * `key` name the line and column of the report, for the link to the records.
 */
export type Bar = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly line: number | 'total';
  readonly key: string;
  readonly part: number;
  /** The CSS color of a status, if it has one. */
  readonly color?: string;
};

const partsOf = (figures: readonly Figure[]): readonly number[] => {
  const numbers = figures.map((figure) => cellNumber(figure) ?? 0);
  const largest = Math.max(...numbers, 0);
  return numbers.map((number) => (largest === 0 ? 0 : number / largest));
};

/**
 * Returns a bar for each line of a report. Its length is the line's value in the first column. Returns none without
 * columns.
 */
export const lineBars = ({ lines, columns: [column] }: ReportAnswer): readonly Bar[] => {
  if (column === undefined) return [];
  const parts = partsOf(lines.map(({ cells }) => cells[0] ?? null));
  return lines.map((line, index) => ({
    ...(line.color === undefined ? {} : { color: toneColor(line.color) }),
    id: JSON.stringify(line.key),
    title: lineTitle(line),
    text: figureText(line.cells[0] ?? null, column.unit),
    line: index,
    key: column.key,
    part: parts[index] ?? 0,
  }));
};

/**
 * Returns a bar for each column of a report. Its length is the column's total. Columns with a total of zero are left
 * out.
 */
export const columnBars = ({ columns, totals }: ReportAnswer): readonly Bar[] => {
  const parts = partsOf(totals);
  return columns
    .map(
      ({ key, title, unit, ...column }, index): Bar => ({
        ...columnColor(column),
        id: key,
        title,
        text: figureText(totals[index] ?? null, unit),
        line: 'total',
        key,
        part: parts[index] ?? 0,
      }),
    )
    .filter(({ part }) => part > 0);
};

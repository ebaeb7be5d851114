import { memo, type ReactNode } from 'react';
import type { Figure, ReportAnswer, ReportLine } from '#model/reports/reportAnswer.ts';
import { cellNumber, figureText, exactCellText } from '#model/reports/figureText.ts';
import { toneColor } from '#model/stateColor.ts';
import { lineTitle } from '#model/reports/lineTitle.ts';
import { reportText } from '../../../messages/en/reportText.ts';
import type { ShareOf } from '../state/reportState.ts';
import { shareOf } from './shareOf.ts';
import type { CellAddress } from './useCellAddress.ts';

type ReportRowProps = {
  readonly answer: ReportAnswer;
  readonly line: ReportLine;
  /** Index of the row in the response; -1 for the totals. */
  readonly place: number;
  /** Index of the row on screen. */
  readonly row: number;
  readonly share: ShareOf;
  readonly addressOfCell: CellAddress;
};

const isNothing = (figure: Figure): boolean => figure === null || cellNumber(figure) === 0;

/**
 * A line of a report, or its totals, as a row of the table. Zeros are pale. Any other number is a link to the list that
 * it counts, if the user may open this list. `place`: the index of the line in the response, -1 for the totals. `row`:
 * the index of the row on screen. `share`: whether numbers are shown as percentages, and of what.
 */
export const ReportRow = memo(({ answer, line, place, row, share, addressOfCell }: ReportRowProps) => {
  const cell = (figure: Figure, index: number): ReactNode => {
    const column = answer.columns[index];
    if (column === undefined) return null;
    const text = shareOf(answer, line.cells, { index, share }) ?? figureText(figure, column.unit);
    const address = isNothing(figure) ? undefined : addressOfCell(place, column);
    const exact = share === 'none' ? exactCellText(figure, column.unit) : figureText(figure, column.unit);
    return (
      <td key={column.key} className={isNothing(figure) ? 'report-nothing' : undefined} title={exact}>
        {address === undefined ? (
          <span data-cell={`${row}:${index}`} tabIndex={-1}>
            {text}
          </span>
        ) : (
          <a href={address} data-cell={`${row}:${index}`} tabIndex={-1}>
            {text}
          </a>
        )}
      </td>
    );
  };
  return (
    <tr data-row={row}>
      <th scope="row" className="report-first">
        <span className="report-title" title={lineTitle(line)}>
          {line.color !== undefined && <span className="report-dot" style={{ background: toneColor(line.color) }} />}
          {lineTitle(line)}
        </span>
        {line.note !== undefined && <span className="report-note"> {reportText(`note.${line.note}`)}</span>}
      </th>
      {line.cells.map(cell)}
    </tr>
  );
});
ReportRow.displayName = 'ReportRow';

import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { ReportAnswer, ReportLine } from '#model/reports/reportAnswer.ts';
import { sortLines, type ReportSort } from '#model/reports/sortLines.ts';
import { VirtualRows } from '../../../resources/list/table/scrolling/VirtualRows.tsx';
import { useAvailableHeight } from '../../../resources/list/table/scrolling/useAvailableHeight.ts';
import { ReportHead } from './ReportHead.tsx';
import { ReportRow } from './ReportRow.tsx';
import type { ShareOf } from '../state/reportState.ts';
import { useCellKeys } from './useCellKeys.ts';
import type { CellAddress } from './useCellAddress.ts';
import { reportText } from '../../../messages/en/reportText.ts';

/** Up to this number, all rows are rendered, so that the browser's search finds them. */
const virtualAbove = 150;

/** Returns whether the page is being printed. All rows must then be rendered. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setIsPrinting(true));
    const end = (): void => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

/**
 * Returns a click listener that opens links without loading the page. One listener serves all links of the table. The
 * browser itself handles clicks that open a new tab.
 */
const useOpenLink = (): ((event: MouseEvent) => void) => {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '');
  };
};

/** The last line of a report, with the totals of its columns. */
const totalLine = ({ more, totals }: ReportAnswer): ReportLine => ({
  key: [],
  titles: [more > 0 ? reportText('totalMore') : reportText('total')],
  cells: totals,
});

type ReportTableProps = {
  readonly answer: ReportAnswer;
  readonly sort: ReportSort | undefined;
  readonly share: ShareOf;
  /** Whether the figures are being fetched again. */
  readonly isBusy: boolean;
  readonly onSort: (sort: ReportSort) => void;
  readonly addressOfCell: CellAddress;
};

/**
 * The figures of a report as a table, sorted by `sort`. With `share`, they are shown as percentages. The header, the
 * first column and the totals are always visible. Numbers are links to the lists that they count (`addressOfCell`), if
 * the user may open them. Arrow keys move between cells. A click on a title calls `onSort`. `isBusy`: the figures are
 * being fetched again.
 */
export const ReportTable = ({ answer, sort, share, isBusy, onSort, addressOfCell }: ReportTableProps) => {
  const box = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<(index: number) => void>(undefined);
  const height = useAvailableHeight(box);
  const openLink = useOpenLink();
  const isPrinting = useIsPrinting();
  const lines = useMemo(() => sortLines(answer, sort), [answer, sort]);
  const places = useMemo(() => new Map(answer.lines.map((line, index) => [line, index])), [answer]);
  const onKeyDown = useCellKeys(box, { rows: lines.length, columns: answer.columns.length, scrollTo });
  const shared = { answer, share, addressOfCell };
  const row = (index: number) => {
    const line = lines[index];
    if (line === undefined) return null;
    const place = places.get(line) ?? -1;
    return <ReportRow {...shared} key={place} line={line} place={place} row={index} />;
  };
  return (
    <div
      className="report-box"
      ref={box}
      style={{ maxHeight: height }}
      role="presentation"
      onKeyDown={onKeyDown}
      onClick={openLink}
    >
      <table className="report-table" aria-label={answer.title} aria-busy={isBusy} aria-rowcount={lines.length + 2}>
        <ReportHead answer={answer} sort={sort} onSort={onSort} />
        <tbody>
          {lines.length <= virtualAbove || isPrinting ? (
            lines.map((_, index) => row(index))
          ) : (
            <VirtualRows
              count={lines.length}
              span={answer.columns.length + 1}
              box={box}
              scrollTo={scrollTo}
              renderRow={row}
            />
          )}
        </tbody>
        <tfoot>
          <ReportRow {...shared} line={totalLine(answer)} place={-1} row={lines.length} />
        </tfoot>
      </table>
    </div>
  );
};

import { lazy, Suspense, useCallback, useRef, type ReactNode, type RefObject } from 'react';
import { useFirstPaint } from '../../../layout/firstPaint/useFirstPaint.ts';
import { useMediaQuery } from '../../../layout/useMediaQuery.ts';
import { useListScreen } from '../state/listScreen.ts';
import { GapRow, rowHeightPx } from './scrolling/GapRow.tsx';
import { RecordRow } from './RecordRow.tsx';
import { SkeletonRows } from './scrolling/SkeletonRows.tsx';
import { TableHead } from './TableHead.tsx';
import { useAvailableHeight } from './scrolling/useAvailableHeight.ts';
import { useFittingColumns } from './useFittingColumns.ts';
import { useTablePlace } from './scrolling/useTablePlace.ts';
import { useListKeys } from './actions/useListKeys.ts';
import { useRowEvents } from './actions/useRowEvents.ts';

/** Up to this number, all rows are rendered, so that the browser's search finds them. */
const virtualAbove = 100;
/** Max number of placeholder rows: as many as a screen shows. */
const maxSkeletonRows = 25;

/** Loaded with the first long list. Most lists are short, and the library is larger than the code of the table. */
const VirtualRows = lazy(async () => ({ default: (await import('./scrolling/VirtualRows.tsx')).VirtualRows }));

type FirstRowsProps = {
  /** The number of rows to render, and of all rows. */
  readonly rendered: number;
  readonly count: number;
  readonly span: number;
  readonly renderRow: (index: number) => ReactNode;
};

/** The first rows of a table, and an empty space as high as the others. */
const FirstRows = ({ rendered, count, span, renderRow }: FirstRowsProps) => (
  <>
    {Array.from({ length: Math.min(rendered, count) }, (_, index) => renderRow(index))}
    <GapRow rows={count - rendered} span={span} />
  </>
);

type RowsProps = Omit<FirstRowsProps, 'rendered'> & {
  /** The number of rows to render at once, if all rows of the list are rendered. */
  readonly atOnce: number;
  readonly box: RefObject<HTMLElement | null>;
  readonly scrollTo: RefObject<((index: number) => void) | undefined>;
};

/** All rows of a short list, or the visible rows of a long one. */
const Rows = ({ atOnce, box, scrollTo, ...rows }: RowsProps) =>
  rows.count <= virtualAbove ? (
    <FirstRows {...rows} rendered={atOnce} />
  ) : (
    <Suspense fallback={<FirstRows {...rows} rendered={maxSkeletonRows} />}>
      <VirtualRows {...rows} box={box} scrollTo={scrollTo} />
    </Suspense>
  );

/** Returns `moveTo`, which focuses a row, and the ref of the function by which a long list scrolls to it first. */
const useMoveTo = (box: RefObject<HTMLElement | null>, count: number, setActive: (index: number) => void) => {
  const scrollTo = useRef<(index: number) => void>(undefined);
  const moveTo = useCallback(
    (index: number): void => {
      if (index < 0 || index >= count) return;
      setActive(index);
      scrollTo.current?.(index);
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus());
    },
    [box, count, setActive],
  );
  return { moveTo, scrollTo };
};

/** The records of a list as a table with a fixed header and first column. A long list renders only visible rows. */
export const RecordTable = () => {
  const screen = useListScreen();
  const { resource, rights, selection, state } = screen;
  const { shown, isFirstLoad, isFetching, total } = screen.records;
  const count = shown.length;
  const box = useRef<HTMLDivElement>(null);
  const height = useAvailableHeight(box);
  const columns = useFittingColumns(box, screen.columns, {
    isChosen: screen.hasOwnColumns,
    isFilled: count > 0,
  });
  const { onClick } = useRowEvents(screen);
  const { active, setActive, isLeftBelow, onScroll, onFocus } = useTablePlace(box, screen);
  // With a mouse, the actions of a row appear under the pointer, so the first paint does not wait for the controls.
  const isTouch = useMediaQuery('(hover: none)');
  const isPainted = useFirstPaint();
  const { moveTo, scrollTo } = useMoveTo(box, count, setActive);
  useListKeys(screen, { active, moveTo });
  const span = columns.length + (rights.may('bulk') ? 2 : 1);
  const renderRow = (index: number): ReactNode => {
    const record = shown[index];
    return record === undefined ? null : (
      <RecordRow
        key={record.id}
        resource={resource}
        rights={rights}
        record={record}
        columns={columns}
        index={index}
        selected={selection.records.has(record.id)}
        active={index === active}
        hasControls={isPainted || isTouch}
      />
    );
  };
  // The first paint does not wait for rows below the visible ones, unless the list was left further down.
  const atOnce = isPainted || isLeftBelow ? count : Math.ceil(height / rowHeightPx);
  return (
    <div
      className="rec-box"
      ref={box}
      style={{ maxHeight: height }}
      role="region"
      aria-label={resource.plural}
      tabIndex={-1}
      onScroll={onScroll}
    >
      <table className="rec-table" aria-rowcount={total ?? -1} aria-busy={isFetching}>
        <TableHead columns={columns} />
        <tbody onClick={onClick} onFocus={onFocus}>
          {isFirstLoad ? (
            <SkeletonRows rows={Math.min(state.perPage, maxSkeletonRows)} span={span} />
          ) : (
            <Rows count={count} span={span} renderRow={renderRow} atOnce={atOnce} box={box} scrollTo={scrollTo} />
          )}
        </tbody>
      </table>
    </div>
  );
};

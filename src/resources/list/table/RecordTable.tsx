import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type UIEvent,
} from 'react';
import { useFirstPaint } from '../../../layout/firstPaint/useFirstPaint.ts';
import { useMediaQuery } from '../../../layout/useMediaQuery.ts';
import { useListScreen } from '../state/listScreen.ts';
import { GapRow, rowHeightPx } from './scrolling/GapRow.tsx';
import { RecordRow } from './RecordRow.tsx';
import { SkeletonRows } from './scrolling/SkeletonRows.tsx';
import { TableHead } from './TableHead.tsx';
import { useAvailableHeight } from './scrolling/useAvailableHeight.ts';
import { useFittingColumns } from './useFittingColumns.ts';
import { useKeptPlace } from './scrolling/useKeptPlace.ts';
import { useListKeys } from './actions/useListKeys.ts';
import { useRowEvents } from './actions/useRowEvents.ts';

/** Up to this number, all rows are rendered, so that the browser's search finds them. */
const virtualAbove = 100;
/** Max number of placeholder rows: as many as a screen shows. */
const maxSkeletonRows = 25;

/** Loaded with the first long list. Most lists are short, and the library is larger than the code of the table. */
const VirtualRows = lazy(async () => ({ default: (await import('./scrolling/VirtualRows.tsx')).VirtualRows }));

/** The records of a list as a table with a fixed header and first column. A long list renders only visible rows. */
export const RecordTable = () => {
  const screen = useListScreen();
  const { resource, rights, records, selection, state } = screen;
  const box = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<(index: number) => void>(undefined);
  const { place, keepPlace } = useKeptPlace();
  const [row, setActive] = useState(() => place().active);
  const { shown, isFirstLoad } = records;
  // The list may have fewer rows than when the user left it.
  const active = shown.length === 0 ? row : Math.min(row, shown.length - 1);
  const height = useAvailableHeight(box);
  const columns = useFittingColumns(box, screen.columns, {
    isChosen: screen.columns !== resource.list.columns,
    isFilled: shown.length > 0,
  });
  const { onClick } = useRowEvents(screen);
  // With a mouse, the actions of a row appear under the pointer, so the first paint does not wait for the controls.
  const isTouch = useMediaQuery('(hover: none)');
  const isPainted = useFirstPaint();
  const hasControls = isPainted || isTouch;

  const moveTo = useCallback(
    (index: number): void => {
      if (index < 0 || index >= shown.length) return;
      setActive(index);
      scrollTo.current?.(index);
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus());
    },
    [shown.length],
  );
  useListKeys(screen, { active, moveTo });

  useEffect(() => keepPlace({ active }), [active, keepPlace]);
  // A new page starts at the top. A page that was shown before starts at its last scroll position, as soon as it has
  // rows.
  const isReady = !isFirstLoad;
  const leftAt = useRef(place);
  leftAt.current = place;
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    if (!isReady) return;
    const { top, active: left } = leftAt.current();
    setActive(left);
    // It is already there, and scrolling would force a layout.
    if (top > 0 || isScrolled.current) box.current?.scrollTo?.({ top });
  }, [isReady, state.page, state.tab, state.q, state.filter, state.sort]);

  const onScroll = ({ currentTarget: { scrollTop } }: UIEvent<HTMLDivElement>): void => {
    isScrolled.current = scrollTop > 0;
    keepPlace({ top: scrollTop });
  };
  const onFocus = (event: FocusEvent): void => {
    const index = Number(event.target.closest('tr')?.dataset['index'] ?? Number.NaN);
    if (Number.isInteger(index)) setActive(index);
  };
  const span = columns.length + (rights.may('bulk') ? 2 : 1);
  const skeleton = <SkeletonRows rows={Math.min(state.perPage, maxSkeletonRows)} span={span} />;
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
        hasControls={hasControls}
      />
    );
  };
  // The first paint does not wait for rows below the visible ones, unless the list was left further down.
  const firstRows = isPainted || place().top > 0 ? shown.length : Math.ceil(height / rowHeightPx);
  const rows =
    shown.length <= virtualAbove ? (
      <>
        {shown.slice(0, firstRows).map((_, index) => renderRow(index))}
        <GapRow rows={shown.length - firstRows} span={span} />
      </>
    ) : (
      <Suspense
        fallback={
          <>
            {shown.slice(0, maxSkeletonRows).map((_, index) => renderRow(index))}
            <GapRow rows={shown.length - maxSkeletonRows} span={span} />
          </>
        }
      >
        <VirtualRows count={shown.length} span={span} box={box} scrollTo={scrollTo} renderRow={renderRow} />
      </Suspense>
    );
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
      <table className="rec-table" aria-rowcount={records.total ?? -1} aria-busy={records.isFetching}>
        <TableHead columns={columns} />
        <tbody onClick={onClick} onFocus={onFocus}>
          {isFirstLoad ? skeleton : rows}
        </tbody>
      </table>
    </div>
  );
};

import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useListScreen } from './listScreen.ts';
import { RecordRow } from './RecordRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableHead } from './TableHead.tsx';
import { useAvailableHeight } from './useAvailableHeight.ts';
import { useListKeys } from './useListKeys.ts';
import { useRowEvents } from './useRowEvents.ts';

const rowHeightPx = 45;
/** Up to here all rows stand in the page, which lets the browser's own search find them. */
const virtualAbove = 100;

type Gap = { readonly height: number; readonly span: number };
const GapRow = ({ height, span }: Gap) =>
  height > 0 ? <tr aria-hidden="true" className="rec-gap"><td colSpan={span} style={{ height }} /></tr> : null;

/** The records as a table: header and first column stay in sight, and of many rows only those in sight are drawn. */
export const RecordTable = () => {
  const screen = useListScreen();
  const { resource, rights, records, columns, selection, state } = screen;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { shown, isFirstLoad } = records;
  const isVirtual = shown.length > virtualAbove;
  const virtual = useVirtualizer({
    count: shown.length, enabled: isVirtual, getScrollElement: () => box.current, estimateSize: () => rowHeightPx, overscan: 10,
    initialRect: { width: 1200, height: 800 },
  });
  const height = useAvailableHeight(box);
  const { onClick } = useRowEvents(screen);

  const moveTo = useCallback((index: number): void => {
    if (index < 0 || index >= shown.length) return;
    setActive(index);
    if (isVirtual) virtual.scrollToIndex(index);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus());
  }, [isVirtual, shown.length, virtual]);
  useListKeys(screen, { active, moveTo });

  useEffect(() => {
    setActive(0);
    box.current?.scrollTo?.({ top: 0 });
  }, [state.page, state.tab, state.q, state.filter, state.sort]);

  const items = isVirtual ? virtual.getVirtualItems().map(({ index }) => index) : shown.map((_, index) => index);
  const before = isVirtual ? (items[0] ?? 0) * rowHeightPx : 0;
  const after = isVirtual ? (shown.length - 1 - (items.at(-1) ?? -1)) * rowHeightPx : 0;
  const span = columns.length + 2;
  return (
    <div className="rec-box" ref={box} style={{ maxHeight: height }} role="region" aria-label={resource.plural} tabIndex={-1}>
      <table className="rec-table" aria-rowcount={records.total ?? -1} aria-busy={records.isFetching}>
        <TableHead />
        <tbody onClick={onClick} onFocus={(event) => {
          const index = Number(event.target.closest('tr')?.dataset['index'] ?? Number.NaN);
          if (Number.isInteger(index)) setActive(index);
        }}>
          {isFirstLoad && <SkeletonRows rows={state.perPage} span={span} />}
          <GapRow height={before} span={span} />
          {items.map((index) => {
            const record = shown[index];
            return record === undefined ? null : (
              <RecordRow
                key={record.id} resource={resource} rights={rights} record={record} columns={columns}
                index={index} selected={selection.records.has(record.id)} active={index === active}
              />
            );
          })}
          <GapRow height={after} span={span} />
        </tbody>
      </table>
    </div>
  );
};

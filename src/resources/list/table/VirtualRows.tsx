import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type ReactNode, type RefObject } from 'react';

/** As `.rec-table` has it, with the line below. */
const rowHeightPx = 40;

export type VirtualRowsProps = {
  readonly count: number;
  /** How many columns the rows that keep the room of the others must span. */
  readonly span: number;
  readonly box: RefObject<HTMLElement | null>;
  /** Filled with the way to bring a row into sight, which need not be drawn yet. */
  readonly scrollTo: RefObject<((index: number) => void) | undefined>;
  readonly renderRow: (index: number) => ReactNode;
};

const GapRow = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" className="rec-gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;

/** Of many rows those in sight, with the room of the others kept. */
export const VirtualRows = ({ count, span, box, scrollTo, renderRow }: VirtualRowsProps) => {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    overscan: 10,
    initialRect: { width: 1200, height: 800 },
  });
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index);
    return () => {
      scrollTo.current = undefined;
    };
  }, [scrollTo, virtual]);
  const items = virtual.getVirtualItems();
  return (
    <>
      <GapRow height={(items[0]?.index ?? 0) * rowHeightPx} span={span} />
      {items.map(({ index }) => renderRow(index))}
      <GapRow height={(count - 1 - (items.at(-1)?.index ?? -1)) * rowHeightPx} span={span} />
    </>
  );
};

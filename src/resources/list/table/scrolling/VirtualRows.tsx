import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { GapRow, rowHeightPx } from './GapRow.tsx';

/** The props of `VirtualRows`, a list that renders only its visible rows. */
export type VirtualRowsProps = {
  /** The number of rows. */
  readonly count: number;
  /** The number of columns that an empty row spans. */
  readonly span: number;
  /** The element that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** Gets a function that scrolls to a row, even if the row is not rendered. */
  readonly scrollTo: RefObject<((index: number) => void) | undefined>;
  readonly renderRow: (index: number) => ReactNode;
};

/**
 * Renders the visible rows of a long list with `renderRow`, and empty space across `span` columns in place of the
 * others. `box` is the element that scrolls. While this component is mounted, `scrollTo.current` is a function that
 * scrolls to the row with an index.
 */
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
      <GapRow rows={items[0]?.index ?? 0} span={span} />
      {items.map(({ index }) => renderRow(index))}
      <GapRow rows={count - 1 - (items.at(-1)?.index ?? -1)} span={span} />
    </>
  );
};

import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Field } from '#model/field.ts';

/** Number of first columns that are always shown, because they identify a record. */
const minColumns = 4;

type Widths = { readonly box: number; readonly table: number };

/** The widths before the observer has reported a change. */
const unreported: Widths = { box: 0, table: 0 };

const widthsOf = (box: HTMLElement, table: HTMLElement): Widths => ({
  box: box.offsetWidth,
  table: table.offsetWidth,
});

/** Returns how many columns fit in the box. Undefined if the whole table fits. */
const countFitting = (box: HTMLElement, table: HTMLElement): number | undefined => {
  if (table.offsetWidth <= box.clientWidth) return undefined;
  const widths = [...table.querySelectorAll<HTMLElement>('thead th[data-column]')].map(
    ({ offsetWidth }) => offsetWidth,
  );
  let count = widths.length;
  for (let left = table.offsetWidth - box.clientWidth; left > 0 && count > minColumns; count -= 1)
    left -= widths[count - 1] ?? 0;
  return count;
};

type Fitting = {
  readonly columns: readonly Field[];
  readonly count: number;
  /** Width of the box for this count. */
  readonly boxWidth: number;
};

/**
 * Returns the first columns that fit into `box`, at least four, so that the list does not scroll sideways. Returns all
 * columns if the user has chosen them (`isChosen`). Also returns all columns until `isFilled` is true: the table then
 * has the rows that determine the widths.
 */
export const useFittingColumns = (
  box: RefObject<HTMLElement | null>,
  columns: readonly Field[],
  { isChosen, isFilled }: { readonly isChosen: boolean; readonly isFilled: boolean },
): readonly Field[] => {
  const [fitting, setFitting] = useState<Fitting>();
  // The widths also change without a render: with the window, and when titles of other records arrive.
  const [widths, setWidths] = useState(unreported);
  const measured = useRef(widths);
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (element === null || !table || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const now = widthsOf(element, table);
      const isMeasured = now.box === measured.current.box && now.table === measured.current.table;
      // The first report comes before the first paint, which need not wait for another render.
      setWidths((before) => (before === unreported && isMeasured ? before : now));
    });
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  // Until the observer has reported a change, the measured width counts.
  const isFitted = fitting?.columns === columns && (widths === unreported || fitting.boxWidth === widths.box);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || isChosen || !isFilled) return;
    const table = element.querySelector('table');
    if (table === null) return;
    measured.current = widthsOf(element, table);
    const count = countFitting(element, table);
    if (count === undefined || count >= (isFitted ? fitting.count : columns.length)) return;
    // The observed width may be one frame behind the actual one. Comparing the two would never end.
    setFitting({ columns, count, boxWidth: widths === unreported ? element.offsetWidth : widths.box });
  }, [box, columns, fitting, isChosen, isFilled, isFitted, widths]);
  return isChosen || !isFitted ? columns : columns.slice(0, fitting.count);
};

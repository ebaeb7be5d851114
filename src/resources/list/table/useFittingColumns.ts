import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Field } from '#model/field.ts';

/** Number of first columns that are always shown, because they identify a record. */
const minColumns = 4;

/** Returns how many columns fit in the box. Undefined if the whole table fits. */
const countFitting = (box: HTMLElement): number | undefined => {
  const table = box.querySelector('table');
  if (table === null || table.offsetWidth <= box.clientWidth) return undefined;
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
  const [widths, setWidths] = useState({ box: 0, table: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (element === null || !table || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidths({ box: element.offsetWidth, table: table.offsetWidth }));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  // Until the observer has reported a width, the measured width counts.
  const isFitted = fitting?.columns === columns && (widths.box === 0 || fitting.boxWidth === widths.box);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || isChosen || !isFilled) return;
    const count = countFitting(element);
    if (count === undefined || count >= (isFitted ? fitting.count : columns.length)) return;
    // The observed width may be one frame behind the actual one. Comparing the two would never end.
    setFitting({ columns, count, boxWidth: widths.box === 0 ? element.offsetWidth : widths.box });
  }, [box, columns, fitting, isChosen, isFilled, isFitted, widths]);
  return isChosen || !isFitted ? columns : columns.slice(0, fitting.count);
};

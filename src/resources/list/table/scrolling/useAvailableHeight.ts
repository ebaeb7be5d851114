import { useLayoutEffect, useState, type RefObject } from 'react';

/** Space for the pager below. */
const belowPx = 64;
const minPx = 280;

/** Position of the last box. Initially that of a leads list on a wide screen. */
let lastTop = 155;

const heightFrom = (top: number): number => Math.max(minPx, window.innerHeight - top - belowPx);

/**
 * Returns the height that a scrolling box may take so that the page itself need not scroll. Starts with the position of
 * the last box and corrects it after layout; measuring at once would cost a second layout.
 */
export const useAvailableHeight = (box: RefObject<HTMLElement | null>): number => {
  const [height, setHeight] = useState(() => heightFrom(lastTop));
  useLayoutEffect(() => {
    const measure = (): void => {
      lastTop = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(heightFrom(lastTop));
    };
    // Active filters and the bulk bar above the table appear, disappear and grow. The observer also fires once at the
    // start, between layout and paint.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    if (observer === undefined) measure();
    const parent = box.current?.parentElement;
    if (parent !== null && parent !== undefined) observer?.observe(parent);
    window.addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return height;
};

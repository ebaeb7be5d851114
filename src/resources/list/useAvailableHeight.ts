import { useLayoutEffect, useState, type RefObject } from 'react';

/** Room for the line of pages below. */
const belowPx = 64;
const leastPx = 280;

/** Gives the height that a scrolling box may take so that the page itself need not scroll. */
export const useAvailableHeight = (box: RefObject<HTMLElement | null>): number | undefined => {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(leastPx, window.innerHeight - (top + window.scrollY) - belowPx));
    };
    measure();
    // What stands above may come, go and grow: active filters, the bulk bar.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
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

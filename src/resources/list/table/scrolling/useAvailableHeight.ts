import { useLayoutEffect, useState, type RefObject } from 'react';

/** Height of the pager below the box. Units: px. */
const belowPx = 64;
const minPx = 280;

/** Top of the last measured box. The initial value fits a list on a wide screen. Units: px. */
let lastTop = 155;

const heightFrom = (top: number): number => Math.max(minPx, window.innerHeight - top - belowPx);

/**
 * Returns the height, in px, of a scrolling box that fills the rest of the window, so that the page itself does not
 * scroll. The first render uses the position of the last measured box, because measuring would force a second layout.
 */
export const useAvailableHeight = (box: RefObject<HTMLElement | null>): number => {
  const [height, setHeight] = useState(() => heightFrom(lastTop));
  useLayoutEffect(() => {
    const measure = (): void => {
      lastTop = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(heightFrom(lastTop));
    };
    // The box moves when the active filters or the bulk bar above it appear or disappear. The observer also runs once
    // after the first layout, before the paint.
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

import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns a `ref` to set on an element, and the inner width of the element in px, which is 0 before the first layout
 * and in environments without layout.
 */
export const useWidth = <Place extends HTMLElement>(): {
  readonly place: RefObject<Place | null>;
  readonly widthPx: number;
} => {
  const [widthPx, setWidthPx] = useState(0);
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    setWidthPx(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, widthPx };
};

import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Distance below the window within which an element counts as visible, so that its content is loaded before the user
 * scrolls to it.
 */
const nearby = '300px';

/**
 * Returns a `ref` to set on an element, and `isSeen`, which becomes true when the element is first in or near the
 * visible area and then stays true.
 */
export const useIsInView = <Element extends HTMLElement>(): {
  readonly ref: RefObject<Element | null>;
  readonly isSeen: boolean;
} => {
  const ref = useRef<Element>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (ref.current === null || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: nearby },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
};

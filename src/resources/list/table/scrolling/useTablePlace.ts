import { type FocusEvent, type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListScreen } from '../../state/listScreen.ts';
import { useKeptPlace } from './useKeptPlace.ts';

/**
 * Returns the index of the active row, and event handlers that store the active row and the scroll position of the
 * table for this entry of the browser's history. A new page starts at the top. A page that was shown before starts
 * where the user left it, as soon as it has rows. `box` is the element that scrolls.
 */
export const useTablePlace = (
  box: RefObject<HTMLElement | null>,
  { records: { shown, isFirstLoad }, state: { page, tab, q, filter, sort } }: ListScreen,
) => {
  const { place, keepPlace } = useKeptPlace();
  const [row, setActive] = useState(() => place().active);
  // The list may have fewer rows than when the user left it.
  const active = shown.length === 0 ? row : Math.min(row, shown.length - 1);
  useEffect(() => keepPlace({ active }), [active, keepPlace]);
  const leftAt = useRef(place);
  leftAt.current = place;
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    if (isFirstLoad) return;
    const { top, active: left } = leftAt.current();
    setActive(left);
    // It is already there, and scrolling would force a layout.
    if (top > 0 || isScrolled.current) box.current?.scrollTo?.({ top });
  }, [box, isFirstLoad, page, tab, q, filter, sort]);
  return {
    active,
    setActive,
    /** Whether the user left this page scrolled down. */
    isLeftBelow: place().top > 0,
    onScroll: ({ currentTarget: { scrollTop } }: UIEvent): void => {
      isScrolled.current = scrollTop > 0;
      keepPlace({ top: scrollTop });
    },
    onFocus: ({ target }: FocusEvent): void => {
      const index = Number(target.closest('tr')?.dataset['index'] ?? Number.NaN);
      if (Number.isInteger(index)) setActive(index);
    },
  };
};

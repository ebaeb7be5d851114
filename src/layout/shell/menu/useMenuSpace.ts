import { type RefObject, useLayoutEffect, useRef } from 'react';
import { menuSpaceKey } from '../../../providers/session/menuSpaceKey.ts';

/** Parts of the menu whose code or data arrives after the first paint. */
const parts = ['inbox', 'views', 'reports'] as const;
type MenuPart = (typeof parts)[number];

const pxOf = (length: string): number => Number.parseFloat(length) || 0;

const sizes = new Map<MenuPart, number>();

const keepSize = (part: MenuPart, px: number): void => {
  const { style } = document.documentElement;
  for (const one of parts) if (!sizes.has(one)) sizes.set(one, pxOf(style.getPropertyValue(`--menu-${one}`)));
  sizes.set(part, px);
  localStorage.setItem(menuSpaceKey, parts.map((one) => `--menu-${one}:${sizes.get(one)}px`).join(';'));
  // The part is there now, and needs no reserved space.
  style.setProperty(`--menu-${part}`, '0px');
};

/** Returns how far an element moves what is below it: its height, the gap, and the line that it gives the next one. */
const spaceOf = (element: HTMLElement): number => {
  const { parentElement: parent, nextElementSibling: next } = element;
  const gap = parent === null ? 0 : pxOf(getComputedStyle(parent).rowGap);
  if (next === null) return element.offsetHeight + gap;
  const { marginTop, borderTopWidth, paddingTop } = getComputedStyle(next);
  return element.offsetHeight + gap + pxOf(marginTop) + pxOf(borderTopWidth) + pxOf(paddingTop);
};

/**
 * Stores the height of a part of the menu in this browser, so that the next page reserves the space before the part is
 * loaded, and the entries below do not move. `isShown`: whether the part is rendered; undefined until this is decided.
 * Returns the ref for the element of the part.
 */
export const useMenuSpace = <Part extends HTMLElement>(
  part: MenuPart,
  isShown: boolean | undefined,
): RefObject<Part | null> => {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    if (isShown === false) keepSize(part, 0);
    const element = ref.current;
    if (isShown !== true || element === null) return undefined;
    const measure = (): void => keepSize(part, spaceOf(element));
    measure();
    // A narrow side bar and an opened group of reports have other heights.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, isShown]);
  return ref;
};

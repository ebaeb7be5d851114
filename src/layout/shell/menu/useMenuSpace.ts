import { type RefObject, useLayoutEffect, useRef } from 'react';
import { menuSpaceKey } from '../../../providers/session/menuSpaceKey.ts';
import { storeLocally } from '../../../providers/session/storeLocally.ts';

/** Parts of the menu whose code and data arrive after the first paint: below the first entries, and the reports. */
const parts = ['late', 'reports'] as const;
type MenuPart = (typeof parts)[number];

const pxOf = (length: string): number => Number.parseFloat(length) || 0;

/** Returns how far an element moves what is below it: its height, the gap, and the line that it gives the next one. */
const spaceOf = (element: HTMLElement): number => {
  const { parentElement: parent, nextElementSibling: next } = element;
  const gap = parent === null ? 0 : pxOf(getComputedStyle(parent).rowGap);
  const space = element.offsetHeight + pxOf(getComputedStyle(element).marginTop) + gap;
  if (next === null) return space;
  const { marginTop, borderTopWidth, paddingTop } = getComputedStyle(next);
  return space + pxOf(marginTop) + pxOf(borderTopWidth) + pxOf(paddingTop);
};

/** Heights of the parts on the last page, as the boot script set them. */
const sizes = new Map(
  parts.map((part) => [part, pxOf(document.documentElement.style.getPropertyValue(`--menu-${part}`))]),
);

/** Ends the reservation of a part: its element, if any, takes the space. Stores its height when it is complete. */
const takeSpace = (
  part: MenuPart,
  element: HTMLElement | null,
  { isComplete }: { readonly isComplete: boolean },
): void => {
  const px = element === null ? 0 : spaceOf(element);
  if (element === null && !isComplete) return;
  document.documentElement.style.setProperty(`--menu-${part}`, '0px');
  const missing = isComplete ? 0 : Math.max(0, (sizes.get(part) ?? 0) - px);
  if (element !== null) element.style.marginBlockEnd = missing === 0 ? '' : `${missing}px`;
  if (!isComplete) return;
  sizes.set(part, px);
  storeLocally(menuSpaceKey, [...sizes].map(([one, height]) => `--menu-${one}:${height}px`).join(';'));
};

/**
 * Stores the height of a part of the menu in this browser. When a page is loaded next, the menu reserves this height
 * until the part is loaded, so that the entries below do not move. Returns the ref for the element of the part.
 * `isShown`: whether the part is rendered. `isComplete`: whether all of its entries have arrived.
 */
export const useMenuSpace = <Part extends HTMLElement>(
  part: MenuPart,
  { isShown, isComplete = true }: { readonly isShown: boolean; readonly isComplete?: boolean },
): RefObject<Part | null> => {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const measure = (): void => takeSpace(part, element, { isComplete });
    measure();
    if (element === null) return undefined;
    // A narrow side bar and an opened group of reports have other heights.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, isShown, isComplete]);
  return ref;
};

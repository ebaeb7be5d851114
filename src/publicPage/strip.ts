import { word } from '#model/language/wording.ts';

/** Functions of a row of pictures: they return which picture is visible, and scroll to another one. */
export type Strip = {
  readonly show: (index: number, how?: ScrollBehavior) => void;
  readonly move: (by: number) => void;
  readonly index: () => number;
  /** Handles the keys arrow left, arrow right, Home and End. */
  readonly onKey: (event: KeyboardEvent) => void;
};

const gently = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/**
 * Calls `onShow` with the index of a picture of the row `strip` when this picture becomes visible, by scrolling or by
 * one of the returned functions. Returns `show`, which scrolls to the picture at an index; `move`, which scrolls by a
 * number of pictures; `index`, which returns the index of the visible picture; and `onKey`, which handles the arrow
 * keys, Home and End. All of them stop at the first and the last picture.
 */
export const followStrip = (strip: HTMLElement, onShow: (index: number) => void): Strip => {
  let shown = 0;
  /** Index of the picture to which the row is scrolling. The pictures in between are not reported. */
  let goal: number | undefined;
  const last = (): number => strip.children.length - 1;
  const show = (index: number, how: ScrollBehavior = gently()): void => {
    const wanted = Math.max(0, Math.min(last(), index));
    const left = wanted * strip.clientWidth;
    goal = Math.abs(strip.scrollLeft - left) > 1 ? wanted : undefined;
    shown = wanted;
    onShow(wanted);
    strip.scrollTo({ left, behavior: how });
  };
  const follow = (): void => {
    if (strip.scrollWidth <= strip.clientWidth) return;
    const index = Math.round(strip.scrollLeft / strip.clientWidth);
    const isBetween = Math.abs(strip.scrollLeft - index * strip.clientWidth) > 1;
    if (isBetween || (goal !== undefined && index !== goal)) return;
    goal = undefined;
    if (index === shown) return;
    shown = index;
    onShow(index);
  };
  strip.addEventListener('scroll', follow, { passive: true });
  // The visitor's finger or wheel, or the end of the scroll, clears the target.
  for (const name of ['pointerdown', 'wheel', 'scrollend']) {
    strip.addEventListener(
      name,
      () => {
        goal = undefined;
        if (name === 'scrollend') follow();
      },
      { passive: true },
    );
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(shown - 1),
    ArrowRight: () => show(shown + 1),
    Home: () => show(0),
    End: () => show(last()),
  };
  return {
    show,
    move: (by) => show(shown + by),
    index: () => shown,
    onKey: (event) => {
      const action = keys[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    },
  };
};

/**
 * Returns a new icon button of the gallery. `kind` selects its icon, `label` is its text for screen readers in
 * English, and a click calls `action`.
 */
export const arrowButton = (
  kind: 'back' | 'next' | 'close' | 'zoom',
  label: string,
  action: () => void,
): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `arrow ${kind}`;
  button.setAttribute('aria-label', word(label));
  button.addEventListener('click', action);
  return button;
};

/** A row of pictures, of which one is shown at a time. */
export type Strip = {
  readonly show: (index: number, how?: ScrollBehavior) => void;
  readonly move: (by: number) => void;
  readonly index: () => number;
  /** Arrows, Home and End. */
  readonly onKey: (event: KeyboardEvent) => void;
};

const gently = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/** Follows which picture a strip shows, however it was scrolled there, and moves it. */
export const followStrip = (strip: HTMLElement, onShow: (index: number) => void): Strip => {
  let shown = 0;
  const last = (): number => strip.children.length - 1;
  const show = (index: number, how: ScrollBehavior = gently()): void => {
    const wanted = Math.max(0, Math.min(last(), index));
    shown = wanted;
    onShow(wanted);
    strip.scrollTo({ left: wanted * strip.clientWidth, behavior: how });
  };
  strip.addEventListener('scroll', () => {
    if (strip.scrollWidth <= strip.clientWidth) return;
    const index = Math.round(strip.scrollLeft / strip.clientWidth);
    // Half way of a movement that was asked for is not where it goes.
    if (index === shown || Math.abs(strip.scrollLeft - index * strip.clientWidth) > 1) return;
    shown = index;
    onShow(index);
  }, { passive: true });
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(shown - 1), ArrowRight: () => show(shown + 1), Home: () => show(0), End: () => show(last()),
  };
  return {
    show,
    move: (by) => show(shown + by),
    index: () => shown,
    onKey: (event) => {
      const act = keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
};

/** Makes a button with an arrow. */
export const arrowButton = (kind: 'back' | 'next' | 'close' | 'zoom', label: string, act: () => void): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `arrow ${kind}`;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', act);
  return button;
};

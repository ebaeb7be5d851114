/** How long a section stays in place while the sections above it load. Units: ms. */
const loadingMs = 2000;

const userInputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to an element again whenever the page changes its height, for 2 seconds or until the user does something. */
const holdInPlace = (part: HTMLElement): void => {
  const ending = new AbortController();
  const observer = new ResizeObserver(() => part.scrollIntoView({ block: 'start' }));
  observer.observe(document.body);
  ending.signal.addEventListener('abort', () => observer.disconnect());
  for (const name of userInputs)
    window.addEventListener(name, () => ending.abort(), { capture: true, passive: true, signal: ending.signal });
  setTimeout(() => ending.abort(), loadingMs);
};

/**
 * Scrolls to the section with an element id and moves the focus there. Sections above it load when they come into view,
 * which changes their height: the section stays in place meanwhile. Does nothing if there is no such element.
 */
export const goToPart = (id: string): void => {
  const part = document.getElementById(id);
  if (part === null) return;
  part.scrollIntoView({ block: 'start' });
  part.focus({ preventScroll: true });
  holdInPlace(part);
};

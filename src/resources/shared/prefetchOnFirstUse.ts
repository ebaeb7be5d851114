import type { OpenDialogKind } from './openDialog.ts';
import { prefetchDialog } from './dialogRegistry.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Loads dialogs that are likely to be opened, as soon as the user interacts with the page. Returns the function that
 * cancels it.
 */
export const prefetchOnFirstUse = (dialogs: readonly OpenDialogKind[]): (() => void) => {
  const stop = new AbortController();
  const load = (): void => {
    stop.abort();
    dialogs.forEach(prefetchDialog);
  };
  for (const sign of signs) document.addEventListener(sign, load, { passive: true, signal: stop.signal });
  return () => stop.abort();
};

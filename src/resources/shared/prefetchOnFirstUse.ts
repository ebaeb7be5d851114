import type { OpenDialogKind } from './openDialog.ts';
import { prefetchDialog } from './dialogRegistry.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Loads dialogs that are likely to be opened as soon as someone does anything on the page at all: a page that is only
 * looked at loads what it shows and nothing else. Returns the way to stop.
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

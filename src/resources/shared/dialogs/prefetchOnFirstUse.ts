import type { OpenDialogKind } from './openDialog.ts';
import { prefetchDialog } from './dialogRegistry.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * When the user first moves the pointer, clicks, scrolls or presses a key on the page, loads the code of the given
 * dialogs and calls `loadOther`, which loads another part of the page. Ignores failures. Returns a function that
 * cancels this.
 */
export const prefetchOnFirstUse = (
  dialogs: readonly OpenDialogKind[],
  loadOther?: () => Promise<unknown>,
): (() => void) => {
  const stop = new AbortController();
  const load = (): void => {
    stop.abort();
    dialogs.forEach(prefetchDialog);
    // If this fails, the error appears when the part is shown.
    loadOther?.().catch(() => undefined);
  };
  for (const sign of signs) document.addEventListener(sign, load, { passive: true, signal: stop.signal });
  return () => stop.abort();
};

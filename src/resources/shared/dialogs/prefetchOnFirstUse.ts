import type { OpenDialogKind } from './openDialog.ts';
import { prefetchDialog } from './dialogRegistry.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Loads dialogs that are likely to be opened, and another part of the page, as soon as the user interacts with it.
 * Returns a function that cancels it.
 */
export const prefetchOnFirstUse = (
  dialogs: readonly OpenDialogKind[],
  loadOther?: () => Promise<unknown>,
): (() => void) => {
  const stop = new AbortController();
  const load = (): void => {
    stop.abort();
    dialogs.forEach(prefetchDialog);
    // A failed load is reported when the part is shown.
    loadOther?.().catch(() => undefined);
  };
  for (const sign of signs) document.addEventListener(sign, load, { passive: true, signal: stop.signal });
  return () => stop.abort();
};

import type { OpenDialogKind } from './openDialog.ts';
import { prefetchDialog } from './dialogRegistry.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Loads the code of some dialogs and of another part of the page when the user first interacts with the page. Returns a
 * function that cancels this.
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

import type { OpenDialogKind } from './dialog.ts';
import { prefetchDialog } from './lazyDialogs.ts';

/** Loads dialogs that are likely to be opened once the browser has nothing else to do. Gives the way to stop. */
export const prefetchWhenIdle = (dialogs: readonly OpenDialogKind[]): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') return () => undefined;
  const handle = requestIdleCallback(() => dialogs.forEach(prefetchDialog), { timeout: 5000 });
  return () => cancelIdleCallback(handle);
};

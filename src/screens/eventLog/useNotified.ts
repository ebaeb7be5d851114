import { useNotify } from 'ra-core';
import { failureOf } from '../../resources/shared/failureOf.ts';

/**
 * Returns a function that runs an action, then shows the text to which the action resolves, or its error, as a toast.
 */
export const useNotified = (): ((run: () => Promise<string>) => Promise<void>) => {
  const notify = useNotify();
  return async (run) => {
    try {
      notify(await run(), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
};

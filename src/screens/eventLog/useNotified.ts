import { useNotify } from 'ra-core';
import { failureOf } from '../../resources/shared/failureOf.ts';

/**
 * Returns a function that runs an action. It then shows a toast with the text to which the action resolves, or with the
 * error of the action.
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

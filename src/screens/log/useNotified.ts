import { useNotify } from 'ra-core';
import { failureOf } from '../../resources/shared/failureOf.ts';

/** Returns the function that runs an action and shows the text that it resolves to, or its error. */
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

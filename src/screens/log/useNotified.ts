import { useNotify } from 'react-admin';
import { failureOf } from '../../resources/shared/failureOf.ts';

/** Returns the function that runs an action and notifies of the text that it resolves to, or of its failure. */
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

import { QueryClient } from '@tanstack/react-query';
import { AppError } from '#model/errors.ts';
import { mustChange, subscribeToMustChange } from './providers/session/mustChange.ts';
import { readToken, subscribeToToken } from './providers/session/tokenStore.ts';

/** Returns whether to send a failed request once more. Network failures are retried; refusals are not. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof AppError && error.code === 'UNREACHABLE';

/** Cache of the data that the client has fetched. It is cleared when a user signs out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, networkMode: 'always', staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next user of the same browser must not see data of the previous one.
subscribeToToken(() => {
  if (readToken() === undefined) queryClient.clear();
});

// Sends the requests again that were refused because the user had to choose a new password.
subscribeToMustChange(() => {
  if (!mustChange()) queryClient.clear();
});

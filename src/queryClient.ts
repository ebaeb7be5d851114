import { QueryClient } from '@tanstack/react-query';
import { AppError } from '#model/errors.ts';
import { mustChange, subscribeToMustChange } from './providers/session/mustChange.ts';
import { readToken, subscribeToToken } from './providers/session/tokenStore.ts';

/** Returns whether a failed request may be retried once: network failures may, refusals may not. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof AppError && error.code === 'UNREACHABLE';

/** Cache of the data that the client has fetched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, networkMode: 'always', staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next user of the same browser must not see what the previous one has loaded.
subscribeToToken(() => {
  if (readToken() === undefined) queryClient.clear();
});

// Requests that were refused until the new password was chosen are sent again.
subscribeToMustChange(() => {
  if (!mustChange()) queryClient.clear();
});

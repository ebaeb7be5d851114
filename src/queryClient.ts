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

// What one person has seen is not for the next one at the same desk.
subscribeToToken(() => {
  if (readToken() === undefined) queryClient.clear();
});

// What was refused until the new password was chosen is asked for again.
subscribeToMustChange(() => {
  if (!mustChange()) queryClient.clear();
});

import { QueryClient } from '@tanstack/react-query';
import { AppError } from '#model/errors.ts';
import { mustChange, subscribeToMustChange } from './providers/session/mustChange.ts';
import { readToken, subscribeToToken } from './providers/session/tokenStore.ts';

/** A refusal stays a refusal; only what the network did may be tried once more. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof AppError && error.code === 'UNREACHABLE';

/** What the client has fetched and still holds. */
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

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndedSessionsAnswer, SessionsAnswer } from '#model/wire/wire.ts';
import { endOtherSessionsPath, endSessionPath, sessionsPath } from '../api/config/contractPaths.ts';
import { http } from '../api/http/http.ts';

/** One sign-in of the user on one device, with the time of its last use. */
export type Session = SessionsAnswer['data'][number];

const queryKey = ['sessions'];

/**
 * Returns the react-query result with the user's sessions on all devices. It contains an error if the server has no
 * call for sessions.
 */
export const useSessions = () =>
  useQuery<readonly Session[]>({
    queryKey,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => ((await http(sessionsPath, { signal })).json as SessionsAnswer).data,
  });

/**
 * Returns a function that ends the session with an id, or all sessions except the current one if the id is undefined,
 * and then fetches the sessions again. It resolves to the number of ended sessions, or rejects with the `AppError` of
 * the call.
 */
export const useEndSession = (): ((id: string | undefined) => Promise<number>) => {
  const client = useQueryClient();
  return async (id) => {
    try {
      const { json } = await (id === undefined
        ? http(endOtherSessionsPath, { method: 'POST' })
        : http(`${endSessionPath}/${id}`, { method: 'DELETE' }));
      return (json as EndedSessionsAnswer).data.ended;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
};

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isObject } from '#model/schema/json.ts';
import { notificationPaths, type NotificationsAnswer } from '#model/schema/notifySchema.ts';
import { http } from '../../providers/api/http/http.ts';
import { useLive } from '../../providers/live/useLive.ts';

const queryKey = ['notifications'];

// Our server sends nothing else under this name.
const isAnswer = (json: unknown): json is NotificationsAnswer => isObject(json) && Array.isArray(json['data']);

const answerOf = (json: unknown): NotificationsAnswer => (isAnswer(json) ? json : { data: [], unread: 0 });

/**
 * Returns the query of the user's notifications, and `markRead`: `markRead(ids)` marks the notifications with these ids
 * as read, `markRead()` marks all. The notifications are fetched again when a new one arrives, and when the connection
 * is back.
 */
export const useNotifications = () => {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => answerOf((await http(notificationPaths.list, { signal })).json),
    staleTime: 60_000,
    retry: false,
  });
  useLive((event) => {
    if ('notified' in event || 'lost' in event) void client.invalidateQueries({ queryKey });
  });
  /** Marks notifications as read; all if `ids` is absent. If the request fails, they are shown as unread again. */
  const markRead = async (ids?: readonly string[]): Promise<void> => {
    try {
      const { json } = await http(notificationPaths.read, {
        method: 'POST',
        body: ids === undefined ? {} : { ids: [...ids] },
      });
      client.setQueryData(queryKey, answerOf(json));
    } catch {
      void refetch();
    }
  };
  return { data, isPending, error, refetch, markRead };
};

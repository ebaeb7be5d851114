import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JsonObject } from '#model/schema/json.ts';
import type {
  AttachAnswer,
  ChannelMessagesAnswer,
  ChannelRetryAnswer,
  ChannelsAnswer,
  ChannelSecretAnswer,
  ChannelSummary,
} from '#model/wire/channels.ts';
import { inboxPaths } from '#model/wire/inbox.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import { http } from '../api/http/http.ts';
import { useLogPage } from './useLogPage.ts';

/** Path of the call that returns the channels. */
export const channelsPath = '/api/v2/admin/channels';

const queryKey = ['channels'];
/** How often the channels are read while the screen is open. */
const everyMs = 5000;

/** Returns the react-query result with all channels, fetched again every few seconds. */
export const useChannels = () =>
  useQuery<readonly ChannelSummary[]>({
    queryKey: [...queryKey, 'list'],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => ((await http(channelsPath, { signal })).json as ChannelsAnswer).data,
  });

/** Filters of messages. '' means no filter. The first page is 1. */
type MessageFilters = { readonly channel: string; readonly state: string; readonly page: number };

/**
 * Returns the react-query result with one page of the message log, fetched again every few seconds. While another page
 * is loading, it contains the previous page.
 */
export const useChannelMessages = ({ channel, state, page }: MessageFilters) =>
  useLogPage<ChannelMessagesAnswer>({
    path: '/api/v2/admin/channel-messages',
    queryKey,
    filters: { channel, state },
    page,
  });

/**
 * Returns a function that sends the failed messages with the given ids again, and resolves to the number of messages
 * that are sent again. It rejects with the `AppError` of the call. In both cases, channels and messages are fetched
 * again.
 */
export const useRetryMessages = (): ((ids: readonly string[]) => Promise<number>) => {
  const client = useQueryClient();
  return async (ids) => {
    try {
      const { json } = await http('/api/v2/admin/channel-retry', { method: 'POST', body: { ids } });
      return (json as ChannelRetryAnswer).data.retried;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
};

/**
 * Returns a function that sets a secret of a channel to `value`, and resolves to null. If `value` is absent, the server
 * creates the secret, and the function resolves to the secret. It rejects with the `AppError` of the call.
 */
export const useSetChannelSecret = (): ((
  channel: string,
  secret: { readonly name: string; readonly value?: string },
) => Promise<string | null>) => {
  const client = useQueryClient();
  return async (channel, secret) => {
    const { json } = await http(`/api/v2/admin/channel-secret/${channel}`, { method: 'POST', body: secret });
    await client.invalidateQueries({ queryKey });
    return (json as ChannelSecretAnswer).data.value;
  };
};

/**
 * Uploads a file for a message about a record of the resource. Resolves to the id of the file. Errors: `WRONG_FILE`,
 * `BODY_TOO_LARGE`; `TOO_MANY_ATTEMPTS` if the user has too many unsent files.
 */
export const attachFile = async (resource: string, file: File): Promise<string> => {
  const body = new FormData();
  body.append('file', file);
  const { json } = await http('/api/v2/messages/files', { method: 'POST', query: { resource }, body });
  // checked: our server writes nothing else
  return (json as AttachAnswer).data.id;
};

/**
 * Sends a message about a record. `message` is the body of the request, such as
 * `{"resource":"leads","record":"8f14…",…}`. Repeated requests with the same `key` send one message. Errors: `INVALID`
 * with the reason.
 */
export const sendMessage = async (message: JsonObject, key: string): Promise<void> => {
  await http('/api/v2/messages', { method: 'POST', body: message, headers: { [createKeyHeader]: key } });
};

/**
 * Makes the server download a file of a received message again, in the background. `part` is the id of the file.
 * Errors: `INVALID` with the reason.
 */
export const fetchFileAgain = async (part: string): Promise<void> => {
  await http(inboxPaths.fetchFile, { method: 'POST', body: { part } });
};

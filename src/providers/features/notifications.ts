import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Json } from '#model/schema/json.ts';
import {
  type MentionName,
  type MentionPerson,
  type NotificationEvent,
  notificationPaths,
  type NotificationSettings,
  type ChannelChoice,
  type QuietHours,
} from '#model/schema/notifySchema.ts';
import { serves } from '../api/config/serverCalls.ts';
import { http } from '../api/http/http.ts';

const queryKey = ['notificationSettings'];

const settingsIn = (json: unknown): NotificationSettings =>
  // checked: our server writes nothing else
  (json as { readonly data: NotificationSettings }).data;

/** Resolves to the user's notification settings. Rejects with the `AppError` of the call. */
export const readNotificationSettings = async (signal?: AbortSignal): Promise<NotificationSettings> =>
  settingsIn((await http(notificationPaths.settings, { signal })).json);

/** Returns the react-query result with the user's notification settings. A failed request is not repeated. */
export const useNotificationSettings = () =>
  useQuery({ queryKey, retry: false, queryFn: ({ signal }) => readNotificationSettings(signal) });

/** A change of the notification settings: of some events, or of the quiet hours. */
export type SettingsChange = {
  readonly choices?: Readonly<Partial<Record<NotificationEvent, ChannelChoice>>>;
  readonly quiet?: QuietHours | null;
};

/**
 * Returns a copy of the settings with a change. Events that `choices` does not name keep their choice. An undefined
 * `quiet` keeps the quiet hours; null removes them.
 */
export const withChange = (
  settings: NotificationSettings,
  { choices = {}, quiet }: SettingsChange,
): NotificationSettings => ({
  ...settings,
  quiet: quiet === undefined ? settings.quiet : quiet,
  events: settings.events.map((each) => ({ ...each, choice: choices[each.event] ?? each.choice })),
});

/**
 * Returns `change`, which changes the user's notification settings, and `addDevice` and `removeDevice` for the devices
 * that get push messages. After each call, `useNotificationSettings` has the settings in the server's response. If a
 * call fails, the function rejects with the `AppError` of the call, and the settings stay as they are.
 */
export const useChangeNotificationSettings = () => {
  const client = useQueryClient();
  const send = async (path: string, body: Json): Promise<void> => {
    const settings = settingsIn((await http(path, { method: 'POST', body })).json);
    // A request that is still running may return the old settings.
    await client.cancelQueries({ queryKey }, { revert: false });
    client.setQueryData(queryKey, settings);
  };
  return {
    change: (change: SettingsChange) => send(notificationPaths.updateSettings, change),
    addDevice: (body: Json) => send(notificationPaths.addDevice, body),
    removeDevice: (body: { readonly id: string } | { readonly endpoint: string }) =>
      send(notificationPaths.removeDevice, body),
  };
};

/**
 * Registers this browser at the server for push messages. `body` is its push subscription. Rejects with the `AppError`
 * of the call.
 */
export const sendPushDevice = async (body: Json): Promise<void> => {
  await http(notificationPaths.addDevice, { method: 'POST', body });
};

/**
 * Resolves to up to eight colleagues whose first name, last name or username starts with `text`, and who may see the
 * record with the id `record` (without `record`, records of the resource). Empty if there are none. Errors: `NOT_FOUND`
 * if the user may not see the record.
 */
export const findMentionPeople = async (
  query: { readonly resource: string; readonly record?: string | undefined; readonly text: string },
  signal: AbortSignal,
): Promise<readonly MentionPerson[]> =>
  // checked: our server writes nothing else
  ((await http(notificationPaths.people, { query, signal })).json as { readonly data: readonly MentionPerson[] }).data;

const nameQuery = 'mentionName';

/** Max usernames that the server accepts in one request. */
const maxNames = 50;
/** chosen: longer texts after `@` are no usernames, and would make the request too long. */
const maxUsername = 40;

type Waiting = {
  readonly username: string;
  readonly resolve: (name: string | null) => void;
  readonly reject: (error: unknown) => void;
};

let waiting: readonly Waiting[] = [];

const fetchNames = async (asked: readonly Waiting[]): Promise<void> => {
  try {
    const query = { usernames: asked.map(({ username }) => username).join(',') };
    // checked: our server writes nothing else
    const { data } = (await http(notificationPaths.names, { query })).json as { readonly data: readonly MentionName[] };
    const names = new Map(data.map(({ username, name }) => [username, name]));
    for (const { username, resolve } of asked) resolve(names.get(username) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
};

/** Resolves to the name of a user, or null. Names that are asked for at the same time are fetched together. */
const fetchName = (username: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0)
      queueMicrotask(() => {
        const all = waiting;
        waiting = [];
        for (let at = 0; at < all.length; at += maxNames) void fetchNames(all.slice(at, at + maxNames));
      });
    waiting = [...waiting, { username, resolve, reject }];
  });

/**
 * Returns the name of a user, to show in place of a mention of the user. `username` must be in lower case. Undefined
 * until the name is loaded, if there is no such user, or if the server has no call for names.
 */
export const useMentionName = (username: string): string | undefined =>
  useQuery({
    queryKey: [nameQuery, username],
    queryFn: () => fetchName(username),
    enabled: serves(notificationPaths.names) && username.length <= maxUsername,
    staleTime: 600_000,
    retry: false,
  }).data ?? undefined;

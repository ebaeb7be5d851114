import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Json } from '#model/schema/json.ts';
import {
  type MentionPerson,
  type NotificationEvent,
  notificationPaths,
  type NotificationSettings,
  type ChannelChoice,
  type QuietHours,
} from '#model/schema/notifySchema.ts';
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
 * that get push messages. After each call, `useNotificationSettings` has the settings in the server's response. If the
 * call fails, rejects with its `AppError`, and the settings stay as they are.
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
    // checked: a change contains only texts and booleans
    change: (change: SettingsChange) => send(notificationPaths.updateSettings, change as unknown as Json),
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

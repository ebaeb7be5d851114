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
import { http } from './api/http.ts';

const queryKey = ['notificationSettings'];

const settingsIn = (json: unknown): NotificationSettings =>
  // checked: our server writes nothing else
  (json as { readonly data: NotificationSettings }).data;

/** Returns the user's notification settings. */
export const readNotificationSettings = async (signal?: AbortSignal): Promise<NotificationSettings> =>
  settingsIn((await http(notificationPaths.settings, { signal })).json);

/** Gives the user's notification settings. */
export const useNotificationSettings = () =>
  useQuery({ queryKey, retry: false, queryFn: ({ signal }) => readNotificationSettings(signal) });

type SettingsChange = {
  readonly choices?: Readonly<Partial<Record<NotificationEvent, ChannelChoice>>>;
  readonly quiet?: QuietHours | null;
};

const changed = (settings: NotificationSettings, { choices = {}, quiet }: SettingsChange): NotificationSettings => ({
  ...settings,
  quiet: quiet === undefined ? settings.quiet : quiet,
  events: settings.events.map((each) => ({ ...each, choice: choices[each.event] ?? each.choice })),
});

/** Returns the functions that change the settings; each shows the new settings. */
export const useChangeNotificationSettings = () => {
  const client = useQueryClient();
  const send = async (path: string, body: Json): Promise<void> => {
    client.setQueryData(queryKey, settingsIn((await http(path, { method: 'POST', body })).json));
  };
  return {
    change: async (change: SettingsChange): Promise<void> => {
      const cancelled = client.cancelQueries({ queryKey }, { revert: false });
      const before = client.getQueryData<NotificationSettings>(queryKey);
      // A check box answers at once, on slow networks too.
      if (before !== undefined) client.setQueryData(queryKey, changed(before, change));
      await cancelled;
      try {
        // checked: made of texts and booleans only
        await send(notificationPaths.updateSettings, change as unknown as Json);
      } catch (error) {
        client.setQueryData(queryKey, before);
        throw error;
      }
    },
    addDevice: (body: Json) => send(notificationPaths.addDevice, body),
    removeDevice: (body: { readonly id: string } | { readonly endpoint: string }) =>
      send(notificationPaths.removeDevice, body),
  };
};

/** Sends a push subscription of this browser to the server. */
export const sendPushDevice = async (body: Json): Promise<void> => {
  await http(notificationPaths.addDevice, { method: 'POST', body });
};

/** Finds colleagues who may see a record, by the start of their name. */
export const findMentionPeople = async (
  query: { readonly resource: string; readonly record?: string | undefined; readonly text: string },
  signal: AbortSignal,
): Promise<readonly MentionPerson[]> =>
  // checked: our server writes nothing else
  ((await http(notificationPaths.people, { query, signal })).json as { readonly data: readonly MentionPerson[] }).data;

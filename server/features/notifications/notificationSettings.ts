import {
  type ChannelChoice,
  defaultChannels,
  type NotificationEvent,
  notificationEvents,
  type NotificationSettings,
  type QuietHours,
} from '#model/schema/notifySchema.ts';
import { mayApprove } from '#model/permissions/approvals.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { Executor } from '../../postgres/pool.ts';
import { readPushDevices } from './pushDevices.ts';
import { readVapidKeys } from './vapidKeys.ts';

/** Event → the channels that a user has chosen for it, such as email. */
export type EventChoices = Readonly<Partial<Record<NotificationEvent, Partial<ChannelChoice>>>>;

/**
 * A user's choice of channels, such as email, for each event, and the user's quiet hours. Absent choices have their
 * defaults.
 */
export type StoredSettings = { readonly choices: EventChoices; readonly quiet: QuietHours | null };

/**
 * Returns the notification settings that a user has chosen: no choices and no quiet hours if the user has chosen none.
 */
export const readStoredSettings = async (executor: Executor, user: string): Promise<StoredSettings> => {
  const { rows } = await executor.query<StoredSettings>(
    'select choices, quiet from gable.notification_settings where "user" = $1',
    [user],
  );
  return rows[0] ?? { choices: {}, quiet: null };
};

/**
 * Returns for each channel, such as email, whether a user wants notifications about an event: the user's choice,
 * otherwise the default.
 */
export const choiceOf = ({ choices }: StoredSettings, event: NotificationEvent): ChannelChoice => ({
  ...defaultChannels,
  ...choices[event],
});

/**
 * Stores notification settings of a user. Events that are missing in `choices` keep their settings. `quiet`: the quiet
 * hours; null removes them, undefined keeps them.
 */
export const storeSettings = async (
  executor: Executor,
  user: string,
  { choices, quiet }: { readonly choices: EventChoices; readonly quiet?: QuietHours | null | undefined },
): Promise<void> => {
  await executor.query(
    `insert into gable.notification_settings as s ("user", choices, quiet) values ($1, $2::jsonb, $3::jsonb)
     on conflict ("user") do update set choices = s.choices || excluded.choices,
       quiet = case when $4 then excluded.quiet else s.quiet end, "updatedAt" = now()`,
    [
      user,
      JSON.stringify(choices),
      quiet === undefined || quiet === null ? null : JSON.stringify(quiet),
      quiet !== undefined,
    ],
  );
  // Notifications that wait for the end of the earlier quiet hours are sent now, or wait for the end of the new ones.
  if (quiet !== undefined)
    await executor.query(
      'update gable.notification_queue set next_at = now() where "user" = $1 and attempts = 0 and next_at > now()',
      [user],
    );
};

/** Returns the texts of the rules that raise an event, for the resources that the user may see. */
const textsOf = (model: Model, actor: Actor, event: NotificationEvent): readonly string[] => [
  ...new Set(
    Object.values(model.resources).flatMap((resource) =>
      scopeOf(actor.permissions, resource.module) === undefined ||
      (event === 'approval' && !mayApprove(actor.permissions, resource))
        ? []
        : (resource.schema.notify ?? []).flatMap(({ on, text }) => (on === event ? [text] : [])),
    ),
  ),
];

/**
 * Returns what the page of a user's notification settings shows: the events that can apply to them, with the chosen
 * channels, and their quiet hours, email and devices.
 */
export const readNotificationSettings = async (
  executor: Executor,
  {
    model,
    actor,
    isEmailConfigured,
  }: { readonly model: Model; readonly actor: Actor; readonly isEmailConfigured: boolean },
): Promise<NotificationSettings> => {
  const stored = await readStoredSettings(executor, actor.userId);
  const always: readonly NotificationEvent[] = ['imported', 'jobEnded', 'notice'];
  const { rows } = await executor.query<{ address: string | null }>(
    'select "email" as address from users where "_id" = $1',
    [actor.userId],
  );
  const devices = await readPushDevices(executor, actor.userId);
  return {
    events: notificationEvents.flatMap((event) => {
      const texts = textsOf(model, actor, event);
      return texts.length === 0 && !always.includes(event) ? [] : [{ event, texts, choice: choiceOf(stored, event) }];
    }),
    quiet: stored.quiet,
    email: { configured: isEmailConfigured, address: rows[0]?.address ?? null },
    push: {
      key: (await readVapidKeys(executor)).publicKey,
      devices: devices.map(({ id, device, at }) => ({ _id: id, device, at: at.toISOString() })),
    },
  };
};

import { inLanguage } from '../../language/language.ts';
import { userLanguage } from '../../language/userLanguage.ts';
import { localizedModel } from '../../schema/lifecycle/localizedState.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Model } from '#model/resource.ts';
import type { Notification, NotificationChannel } from '#model/schema/notifySchema.ts';
import type { Account } from '../../auth/actor/createAccounts.ts';
import { emailAddressOf } from '../../auth/accounts/emailAddressOf.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { Mailer } from '../email/mailer.ts';
import { readNotifications } from './listNotifications.ts';
import { emailOf, pushMessagesOf } from './messageOf.ts';
import { choiceOf, readStoredSettings } from './notificationSettings.ts';
import { readPushDevices, removePushDevice } from './pushDevices.ts';
import { quietUntil } from './quietUntil.ts';
import { sendPush } from './sendPush.ts';
import { readVapidKeys } from './vapidKeys.ts';
import { createReader } from '../../query/filters/createReader.ts';

/** What the job needs that sends notifications by email and push. */
export type NotificationJob = {
  readonly pool: pg.Pool;
  /** Returns the active model, even if another server activated it. */
  readonly model: () => Promise<Model>;
  readonly accountOf: (userId: string) => Promise<Account | undefined>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** Allows push services in the server's own network, and http. */
  readonly allowPrivate: boolean;
  readonly log: Pick<Logger, 'warn' | 'error'>;
};

type Batch = { readonly user: string; readonly channel: NotificationChannel };
type Queued = { readonly id: string; readonly attempts: number };
type Sending = Batch & { readonly job: NotificationJob; readonly model: Model; readonly now: Date };

/** Minutes until each retry. chosen: after the last one, the notification is only in the app. */
const retryMinutes = [1, 5, 30] as const;
/**
 * Namespace of advisory locks. Only one server at a time sends to a user by a channel, so that similar notifications
 * are sent as one message.
 */
const sendLock = 1197;

const forget = (client: pg.PoolClient, { channel }: Batch, rows: readonly Queued[]): Promise<unknown> =>
  client.query('delete from gable.notification_queue where channel = $1 and notification = any($2::uuid[])', [
    channel,
    rows.map(({ id }) => id),
  ]);

const postpone = (
  client: pg.PoolClient,
  { channel }: Batch,
  { ids, at, failed }: { readonly ids: readonly string[]; readonly at: Date; readonly failed: boolean },
): Promise<unknown> =>
  client.query(
    `update gable.notification_queue
      set next_at = $3, attempts = attempts + $4::integer
      where channel = $1 and notification = any($2::uuid[])`,
    [channel, ids, at, failed ? 1 : 0],
  );

const sendEmail = async (
  { job, model, user }: Sending,
  notifications: readonly Notification[],
): Promise<string | undefined> => {
  const [first] = notifications;
  const to = await emailAddressOf(job.pool, user);
  if (!job.mailer.configured || to?.active !== true || first === undefined) return undefined;
  try {
    await job.mailer.send(
      emailOf({ model, notifications, to, publicUrl: job.publicUrl, id: `${first._id}.notification` }),
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const sendToDevices = async (
  { job, model, user }: Sending,
  notifications: readonly Notification[],
): Promise<string | undefined> => {
  const options = {
    keys: await readVapidKeys(job.pool),
    // Push services refuse other addresses.
    subject: job.publicUrl.startsWith('https:') ? job.publicUrl : 'mailto:gable@localhost.localdomain',
    allowPrivate: job.allowPrivate,
  };
  const devices = await readPushDevices(job.pool, user);
  const problems: string[] = [];
  for (const device of devices) {
    for (const message of pushMessagesOf(model, notifications)) {
      const outcome = await sendPush(device, message, options);
      if (outcome === 'sent') continue;
      if (outcome === 'gone') await removePushDevice(job.pool, { user, id: device.id });
      else problems.push(outcome.problem);
      break;
    }
  }
  // If one browser got the message, it is not tried again, so that no browser gets it twice.
  return problems.length === devices.length ? problems[0] : undefined;
};

const senders: Readonly<
  Record<NotificationChannel, (sending: Sending, notifications: readonly Notification[]) => Promise<string | undefined>>
> = { email: sendEmail, push: sendToDevices };

/** Sends the waiting notifications of a user on a channel, with their current permissions. */
const sendBatch = async (sending: Sending, client: pg.PoolClient, rows: readonly Queued[]): Promise<void> => {
  const { job, model, user, channel, now } = sending;
  const account = await job.accountOf(user);
  if (account?.active !== true) {
    await forget(client, sending, rows);
    return;
  }
  const stored = await readStoredSettings(client, user);
  const until = quietUntil(stored.quiet, now);
  if (until !== undefined) {
    await postpone(client, sending, { ids: rows.map(({ id }) => id), at: until, failed: false });
    return;
  }
  const reader = createReader(account.actor, model, now);
  const found = await readNotifications(
    client,
    model,
    reader,
    rows.map(({ id }) => id),
  );
  const wanted = found.filter(({ event, read }) => !read && choiceOf(stored, event)[channel]);
  const problem = wanted.length === 0 ? undefined : await senders[channel](sending, wanted);
  if (problem === undefined) {
    await forget(client, sending, rows);
    return;
  }
  job.log.warn({ user, channel, why: problem }, 'a notification could not be sent');
  const minutes = retryMinutes[Math.max(...rows.map(({ attempts }) => attempts))];
  if (minutes === undefined) await forget(client, sending, rows);
  else
    await postpone(client, sending, {
      ids: rows.map(({ id }) => id),
      at: new Date(now.getTime() + minutes * 60_000),
      failed: true,
    });
};

/**
 * Sends the due notifications of one user and channel. Returns false if nothing is due, or if another server is sending
 * them.
 */
const sendNext = (job: NotificationJob, model: Model, now: Date): Promise<boolean> =>
  withTransaction(job.pool, async (client) => {
    const {
      rows: [batch],
    } = await client.query<Batch & { held: boolean }>(
      `select d."user"::text as "user", d.channel,
       pg_try_advisory_xact_lock(${sendLock}, hashtext(d."user" || d.channel)) as held
       from (
         select "user", channel
         from gable.notification_queue
         where next_at <= $1
         order by next_at for update skip locked limit 1) d`,
      [now],
    );
    if (batch === undefined || !batch.held) return false;
    const { rows } = await client.query<Queued>(
      `select notification::text as id, attempts from gable.notification_queue
        where "user" = $1 and channel = $2 and next_at <= $3::timestamptz + interval '10 seconds' for update`,
      [batch.user, batch.channel, now],
    );
    if (rows.length === 0) return false;
    await inLanguage(await userLanguage(client, batch.user, model.settings), () =>
      sendBatch({ ...batch, job, model: localizedModel(model), now }, client, rows),
    );
    return true;
  });

/**
 * Sends due notifications by email and push if they are still unread, the user may still see them, and the user wants
 * them. Similar notifications are sent as one message. In quiet hours they are postponed; after a failure they are
 * tried again three times.
 */
export const deliverNotifications = async (job: NotificationJob, now: Date): Promise<void> => {
  const {
    rows: [next],
  } = await job.pool.query<{ due: boolean }>({
    name: 'notifications-due',
    text: 'select exists (select from gable.notification_queue where next_at <= $1) as due',
    values: [now],
  });
  if (next?.due !== true) return;
  const model = await job.model();
  while (await sendNext(job, model, now));
};

import type { Logger } from 'pino';
import type pg from 'pg';
import { type ChannelSchema, isActiveChannel } from '#model/schema/files/channelSchema.ts';
import type { SecretBox } from '../../../auth/secretBox.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import { lockIfExists } from '../../../records/context/locks/lockIfExists.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import type { Mailer } from '../../email/mailer.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { readSecret } from '../../../connections/connectionSecrets.ts';
import { secretNameOf } from '../providers/channelSecrets.ts';
import {
  finishMessage,
  type MessageState,
  type QueuedMessage,
  takeMessage,
  whileClaimed,
} from '../queue/messageQueue.ts';
import { noteOnRecord } from '../queue/noteOnRecord.ts';
import { isQuiet } from './isQuiet.ts';
import { refusalOf } from './refusalOf.ts';
import { sendByEmail } from '../providers/sendByEmail.ts';
import { sendByGateway, type Sending, type SendResult } from '../providers/sendByGateway.ts';
import { sendByWhatsApp } from '../providers/sendByWhatsApp.ts';
import type { UnsubscribeLinks } from '../queue/unsubscribeLinks.ts';

/** What the background jobs of channels need to send messages and to fetch replies and files. */
export type ChannelsJob = {
  readonly pool: pg.Pool;
  /** Returns the active schemas, even if another server activated them. */
  readonly state: () => Promise<SchemaState>;
  readonly box: SecretBox;
  readonly mailer: Mailer;
  readonly links: UnsubscribeLinks;
  readonly publicUrl: string;
  /** Allows providers in the server's own network. */
  readonly allowPrivate: boolean;
  /** Origin of the WhatsApp Business Cloud API. */
  readonly graphOrigin: string;
  /** Files that messages contain. */
  readonly files: FileStore;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

const deliver = (job: ChannelsJob, sending: Sending): Promise<SendResult> => {
  const { channel, message } = sending;
  if (channel.gateway !== undefined) return sendByGateway(channel.gateway, sending);
  if (channel.whatsapp !== undefined) return sendByWhatsApp(channel.whatsapp, sending, job);
  return sendByEmail({ ...job, channel, message });
};

/** Returns why the contact does not get messages now, or undefined. */
const refusedNow = async (
  { pool }: ChannelsJob,
  state: SchemaState,
  { channel, message, now }: { readonly channel: ChannelSchema; readonly message: QueuedMessage; readonly now: Date },
): Promise<string | undefined> => {
  const resource = state.model.resources[message.resource ?? ''];
  const { record: id, address } = message;
  if (resource === undefined || id === null) return undefined;
  const actor = serverActor(state.model, resource, channel.title);
  const context = { ...backgroundContext({ pool, state, resource, actor, now }), operation: 'update' as const };
  return withTransaction(pool, async (client) => {
    const record = await lockIfExists(context, client, id, { look: true, system: true });
    if (record === undefined) return 'The record was deleted';
    return refusalOf(context, client, { channel, record, address });
  });
};

const titles: Readonly<Partial<Record<MessageState, string>>> = { failed: 'Not sent', refused: 'Not sent' };

const sendNext = async (job: ChannelsJob, state: SchemaState, channel: ChannelSchema, now: Date): Promise<boolean> => {
  const { pool, box, log } = job;
  const message = await takeMessage(pool, channel, now);
  if (message === undefined) return false;
  const secret = (name: string) => readSecret(pool, box, { source: secretNameOf(channel), name });
  const refused = await refusedNow(job, state, { channel, message, now });
  let result: SendResult;
  try {
    result =
      refused === undefined
        ? await whileClaimed(pool, message.id, () =>
            deliver(job, { channel, message, secret, allowPrivate: job.allowPrivate }),
          )
        : { reason: refused, isTemporary: false };
  } catch (error) {
    result = { reason: error instanceof Error ? error.message : String(error), isTemporary: true };
  }
  const end = await finishMessage(
    pool,
    message,
    'reason' in result
      ? { state: refused === undefined ? 'failed' : 'refused', ...result, now }
      : { state: 'sent', providerId: result.providerId, now },
  );
  const title = titles[end];
  if ('reason' in result)
    log.warn({ message: message.id, channel: channel.name, reason: result.reason, end }, 'message');
  if (title !== undefined && 'reason' in result) {
    const note = `${title} to ${message.address}: ${result.reason}`;
    await withTransaction(pool, (client) =>
      noteOnRecord(client, {
        pool,
        state,
        title: channel.title,
        resource: message.resource,
        record: message.record,
        activity: { kind: 'note', note },
        notify: note,
        now,
      }),
    );
  }
  return true;
};

/**
 * Sends all messages that are due, channel by channel, and stores the results. Several processes may run at the same
 * time: each message is sent by one process. A channel sends nothing in its quiet hours.
 */
export const sendMessages = async (job: ChannelsJob, clock: () => Date): Promise<void> => {
  const state = await job.state();
  const { channels, settings } = state.model;
  const due = Object.values(channels).filter(
    (channel) => isActiveChannel(channel) && !isQuiet(channel.quiet, clock(), settings.timeZone),
  );
  await Promise.all(
    due.map(async (channel) => {
      while (await sendNext(job, state, channel, clock()));
    }),
  );
};

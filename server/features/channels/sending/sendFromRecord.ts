import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import { may } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { messageChannelOf } from '#model/schema/files/channelSchema.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { lockRecord } from '../../../records/context/locks/lockRecord.ts';
import { claimNewId } from '../../../records/write/claimCreateKey.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { authorId } from '../../../auth/actor/actor.ts';
import { logActivity } from '../../timeline/log.ts';
import { addressesOf } from './addressesOf.ts';
import { claimAttached, readAttached } from '../media/attachFile.ts';
import { queueMessage } from '../queue/messageQueue.ts';
import { messageNote } from '../queue/messageNote.ts';
import { prepareSending } from './prepareSending.ts';
import { invalidRequest } from '../../../records/context/invalidRequest.ts';

/** A message that a user sends from a record. */
export type SentMessage = {
  readonly way: MessageWay;
  readonly record: string;
  /** One of the record's numbers or addresses. Absent: the first. */
  readonly to?: string | undefined;
  readonly subject?: string | undefined;
  readonly text: string;
  /** Name of the template that the text came from. */
  readonly template?: string | undefined;
  /** Id of an uploaded file. */
  readonly file?: string | undefined;
  /** The idempotency key of the request. */
  readonly key?: string | undefined;
};

/**
 * Maximum length of a caption. Source:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages#media-object
 */
const maxCaption = 1024;

/** Returns the address to send to. It must be in a field of the record that the user may read. */
const addressIn = (context: OperationContext, values: Values, { way, to }: SentMessage): string => {
  const addresses = addressesOf(context, values, way).map(({ address }) => address);
  const found = to === undefined ? addresses[0] : addresses.find((address) => address === to);
  if (found === undefined)
    throw invalidRequest(to === undefined ? serverText('messages.noAddress') : serverText('messages.chooseNumber'));
  return found;
};

/**
 * Queues a message to the contact of a record, and adds it to the timeline as a contact attempt. Returns the message's
 * id. A request with the idempotency key of an earlier one sends nothing and returns the id of that message. Errors:
 * `NOT_ALLOWED` without the permission `log`; `NOT_FOUND` for a record that the user may not see; `INVALID` with the
 * reason, such as no text or an unsubscribed contact.
 */
export const sendFromRecord = async (context: OperationContext, message: SentMessage): Promise<string> => {
  const { resource, actor, pool, state, now } = context;
  if (!may(actor.permissions, resource, 'log')) throw new AppError('NOT_ALLOWED');
  const channel = messageChannelOf(state.model.channels, message.way);
  if (channel === undefined) throw invalidRequest(serverText('messages.noActiveChannel'));
  const { key, ...content } = message;
  const { record: id, text, subject = '' } = content;
  const { file } = message;
  if (text.trim() === '' && file === undefined) throw invalidRequest(serverText('messages.enterText'));
  if (file !== undefined && message.way === 'sms') throw invalidRequest(serverText('messages.smsNoFile'));
  if (file !== undefined && message.way === 'whatsapp' && message.template === undefined && text.length > maxCaption)
    throw invalidRequest(serverText('messages.captionTooLong', { count: maxCaption }));
  if (message.way === 'email' && subject.trim() === '') throw invalidRequest(serverText('messages.enterSubject'));
  return withTransaction(pool, async (client) => {
    const { values, system } = await lockRecord(context, client, { id });
    const messageId = v7();
    const claimant = key === undefined ? context : { ...context, createKey: key };
    const sentBefore = await claimNewId(claimant, client, { id: messageId, content });
    if (sentBefore !== undefined) return sentBefore;
    const address = addressIn(context, values, message);
    const user = authorId(actor) ?? '';
    const attached = file === undefined ? undefined : await readAttached(client, { id: file, user });
    const template = await prepareSending(context, client, {
      channel,
      id,
      record: { ...values, ...system },
      address,
      template: message.template,
      attached,
    });
    const note = messageNote({ subject, text });
    await logActivity(context, client, { id, activity: { _id: messageId, kind: message.way, note } });
    await queueMessage(client, {
      id: messageId,
      channel,
      resource: resource.name,
      record: id,
      address,
      subject,
      body: text,
      template,
      by: authorId(actor),
      now,
    });
    if (file !== undefined) await claimAttached(client, file, messageId);
    return messageId;
  });
};

/** Returns the resource `name`. Errors: `NOT_FOUND` if there is none. */
export const messageResourceOf = ({ resources }: Model, name: string): Resource => {
  const resource = ownValue(resources, name);
  if (resource === undefined) throw new AppError('NOT_FOUND');
  return resource;
};

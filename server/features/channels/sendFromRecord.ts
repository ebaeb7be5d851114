import { v7 } from 'uuid';
import { kinds } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { canRead, may } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { type ChannelSchema, isActiveChannel } from '#model/schema/channelSchema.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { sourcesFor } from '#model/templates/variables.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/lockRecord.ts';
import { claimNewId } from '../../records/write/claimCreateKey.ts';
import type { Values } from '../../records/plan/plan.ts';
import { signerId } from '../../auth/actor.ts';
import { variableTexts } from '../messages/variableTexts.ts';
import { logActivity } from '../timeline/log.ts';
import { type FilledTemplate, queueMessage } from './messageQueue.ts';
import { refusalOf } from './refusalOf.ts';
import { isWindowOpen } from './isWindowOpen.ts';

/** A message that a user sends from a record. */
export type SentMessage = {
  readonly way: MessageWay;
  readonly record: string;
  /** One of the record's numbers or addresses. Absent: the first. */
  readonly to?: string | undefined;
  readonly subject?: string | undefined;
  readonly text: string;
  /** Name of the template that the text was made of. */
  readonly template?: string | undefined;
  /** The idempotency key of the request. */
  readonly key?: string | undefined;
};

/** Returns the active channel of a way, or undefined. */
const activeChannel = ({ channels }: Model, way: MessageWay): ChannelSchema | undefined =>
  Object.values(channels).find((channel) => channel.way === way && isActiveChannel(channel));

const invalid = (text: string): AppError => new AppError('INVALID', { text: `${text}.` });

/** Returns the address to send to: one of the record's, of a field that the user may read. */
const addressIn = (context: OperationContext, values: Values, { way, to }: SentMessage): string => {
  const { resource, actor } = context;
  const addresses = resource.fields.flatMap((field): readonly string[] => {
    if (kinds[field.kind]?.traits.contact?.includes(way) !== true) return [];
    const value = values[field.name];
    return canRead(actor.permissions, resource, field) && typeof value === 'string' && value !== '' ? [value] : [];
  });
  const found = to === undefined ? addresses[0] : addresses.find((address) => address === to);
  if (found === undefined)
    throw invalid(to === undefined ? 'The record has no such number or address' : 'Choose a number of the record');
  return found;
};

/** Returns the provider's template with its values, as the sender may read them. */
const templateFor = async (
  context: OperationContext,
  channel: ChannelSchema,
  { record, template }: SentMessage,
): Promise<FilledTemplate | null> => {
  const found = template === undefined ? undefined : channel.templates?.[template];
  if (found === undefined) return null;
  const { id, language, variables = [] } = found;
  const named = language === undefined ? { id } : { id, language };
  if (variables.length === 0) return { ...named, values: [] };
  const { resources } = context.state.model;
  const source = Object.values(resources).find((one) =>
    Object.values(one.message?.resources ?? {}).includes(context.resource.name),
  );
  const about = Object.entries(source?.message?.resources ?? {}).find(([, name]) => name === context.resource.name);
  if (source?.message === undefined || about === undefined) throw invalid('There are no templates for such records');
  const sources = sourcesFor(about[0], { resources, message: source.message, kinds });
  const values = await withTransaction(context.pool, (client) =>
    lockRecord(context, client, { id: record, look: true }),
  );
  const texts = await variableTexts(context, sources, { ...values.values, _id: record });
  const missing = variables.find((key) => (texts.get(key) ?? '') === '');
  if (missing !== undefined) throw invalid(`The template needs a value for ${missing}`);
  return { ...named, values: variables.map((key) => texts.get(key) ?? '') };
};

/** Refuses what the provider would refuse: a text outside of WhatsApp's window, an SMS without its DLT template. */
const refuseUnsendable = async (
  { pool, now }: OperationContext,
  channel: ChannelSchema,
  { address, template }: { readonly address: string; readonly template: FilledTemplate | null },
): Promise<void> => {
  if (template !== null) return;
  if (channel.whatsapp !== undefined && !(await isWindowOpen(pool, { channel: channel.name, address, now })))
    throw invalid(
      'WhatsApp allows only approved templates until this person has written in the last 24 hours. ' +
        'Choose a template that the channel names',
    );
  if (channel.gateway !== undefined && JSON.stringify(channel.gateway).includes('{template}'))
    throw invalid('This channel sends only texts of templates that it names. Choose one of them');
};

/**
 * Queues a message from a record and notes it on the timeline, as a contact, in one transaction. Returns its id. A
 * repeated request with the same key sends nothing and returns the id of the first.
 * Errors: `NOT_ALLOWED`, `NOT_FOUND`, and `INVALID` with the reason if the person gets no messages.
 */
export const sendFromRecord = async (context: OperationContext, message: SentMessage): Promise<string> => {
  const { resource, actor, pool, state, now } = context;
  if (!may(actor.permissions, resource, 'log')) throw new AppError('NOT_ALLOWED');
  const channel = activeChannel(state.model, message.way);
  if (channel === undefined) throw invalid('There is no active channel for such messages');
  const { record: id, text, subject = '', key } = message;
  if (text.trim() === '') throw invalid('Please enter Text');
  if (message.way === 'email' && subject.trim() === '') throw invalid('Please enter Subject');
  const template = await templateFor(context, channel, message);
  return withTransaction(pool, async (client) => {
    const { values } = await lockRecord(context, client, { id });
    const messageId = v7();
    const claimant = key === undefined ? context : { ...context, createKey: key };
    const sentBefore = await claimNewId(claimant, client, messageId);
    if (sentBefore !== undefined) return sentBefore;
    const address = addressIn(context, values, message);
    const reason = await refusalOf(context, client, { channel, record: values, address });
    if (reason !== undefined) throw invalid(reason);
    await refuseUnsendable(context, channel, { address, template });
    const note = [subject, text].filter((part) => part !== '').join('\n\n');
    await logActivity(context, client, { id, activity: { kind: message.way, note: note.slice(0, 5000) } });
    await queueMessage(client, {
      id: messageId,
      channel,
      resource: resource.name,
      record: id,
      address,
      subject,
      body: text,
      template,
      by: signerId(actor),
      now,
    });
    return messageId;
  });
};

/** Returns the resource of a message. Errors: `NOT_FOUND`. */
export const resourceOf = ({ resources }: Model, name: string): Resource => {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource === undefined) throw new AppError('NOT_FOUND');
  return resource;
};

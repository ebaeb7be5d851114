import type pg from 'pg';
import { kinds } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { SendSchema } from '#model/schema/files/automationSchema.ts';
import { type ChannelSchema, isActiveChannel } from '#model/schema/files/channelSchema.ts';
import { templateProblems } from '#model/templates/templateProblems.ts';
import { fillTemplate } from '#model/templates/fillTemplate.ts';
import { sourcesAbout } from '#model/templates/sourcesAbout.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { writeActivities } from '../../../records/write/writePlan.ts';
import { variableTexts } from '../../placeholders/variableTexts.ts';
import { addressesOf } from './addressesOf.ts';
import { findTemplate } from './findTemplate.ts';
import { messageNote } from '../queue/messageNote.ts';
import { type FilledTemplate, queueMessage } from '../queue/messageQueue.ts';
import { prepareSending } from './prepareSending.ts';

/** A message that the server sends without a user, with the values of one record in place of variables. */
export type ServerMessage = {
  readonly channel: ChannelSchema;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly template: FilledTemplate | null;
};

type Written = { readonly subject: string; readonly body: string; readonly name?: string };

const refuse = (text: string): never => {
  throw new AppError('INVALID', { text: `${text}.` });
};

const readWritten = async (
  { state, resource }: OperationContext,
  client: pg.PoolClient,
  { send, channel }: { readonly send: SendSchema; readonly channel: ChannelSchema },
): Promise<Written> => {
  const { template: named, subject = '', text = '' } = send;
  if (named === undefined) return { subject, body: text };
  const template = await findTemplate(client, state.model, { resource, way: channel.way, named });
  if (template === undefined) return refuse(missingTemplate(named, channel));
  return template.isActive ? template : refuse(serverText('messages.templateOff', { name: template.name }));
};

/**
 * Returns the error message for a template that does not exist. `named`: the id or title that was looked for. `title`:
 * the title of the channel that should send the template.
 */
export const missingTemplate = (named: string, { title }: Pick<ChannelSchema, 'title'>): string =>
  serverText('messages.noTemplate', { name: named, channel: title });

/**
 * Checks that a contact may get a message, and returns the message, with a record's values in place of variables and
 * signed by the record's owner. Sends and stores nothing. The actor of `context` is the server, which may read every
 * field. Errors: `INVALID` with the reason, such as no address, a variable without a value, or an unsubscribed contact.
 */
export const prepareServerMessage = async (
  context: OperationContext,
  client: pg.PoolClient,
  { send, id, record }: { readonly send: SendSchema; readonly id: string; readonly record: Values },
): Promise<ServerMessage> => {
  const { state, resource } = context;
  const { model } = state;
  const channel = ownValue(model.channels, send.channel);
  if (channel === undefined || !isActiveChannel(channel))
    return refuse(serverText('messages.channelOff', { channel: channel?.title ?? send.channel }));
  const contact = addressesOf(context, record, channel.way).find(
    ({ field }) => send.to === undefined || field.name === send.to,
  );
  if (contact === undefined) return refuse(serverText('messages.noAddress'));
  const written = await readWritten(context, client, { send, channel });
  const sources = sourcesAbout(resource, { resources: model.resources, kinds });
  const [unknown] = [written.subject, written.body].flatMap((part) => templateProblems(part, sources));
  if (unknown !== undefined) return refuse(serverText('messages.unknownVariable', { name: unknown.got }));
  const sender = [record[resource.owners[0] ?? '']].flat().find((one) => typeof one === 'string') ?? '';
  const texts = await variableTexts(context, sources, { ...record, _id: id }, { executor: client, sender });
  const [subject, text] = [written.subject, written.body].map((part) =>
    fillTemplate(part, sources, ({ key }) => texts.get(key) ?? ''),
  );
  const [blank] = [...(text?.blanks ?? []), ...(subject?.blanks ?? [])];
  if (blank !== undefined) return refuse(serverText('messages.blankVariable', { field: blank }));
  const filled = { subject: subject?.text.trim() ?? '', text: text?.text.trim() ?? '' };
  if (filled.text === '') return refuse(serverText('messages.blankText'));
  if (channel.way === 'email' && filled.subject === '') return refuse(serverText('messages.blankSubject'));
  const { address } = contact;
  const template = await prepareSending(context, client, {
    channel,
    id,
    record,
    address,
    template: written.name,
    sender,
  });
  return { channel, address, ...filled, template };
};

/**
 * Puts a message from `prepareServerMessage` into the queue of its channel, and adds it to the timeline of the record
 * `id`, in an open transaction. Does nothing if a message with this `messageId` is already stored. The record's number
 * and time of contacts do not change.
 */
export const queueServerMessage = async (
  context: OperationContext,
  client: pg.PoolClient,
  { message, id, messageId }: { readonly message: ServerMessage; readonly id: string; readonly messageId: string },
): Promise<void> => {
  const { channel, address, subject, text, template } = message;
  const isNew = await queueMessage(client, {
    id: messageId,
    channel,
    resource: context.resource.name,
    record: id,
    address,
    subject,
    body: text,
    template,
    by: null,
    now: context.now,
  });
  if (!isNew) return;
  const note = messageNote({ subject, text });
  // chosen: a message without a user is no contact, so a welcome message does not count as the first call.
  await writeActivities(context, client, { id, activities: [{ _id: messageId, kind: channel.way, note }] });
};

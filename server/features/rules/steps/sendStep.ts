import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Model } from '#model/resource.ts';
import type { SendSchema } from '#model/schema/files/automationSchema.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { prepareServerMessage, queueServerMessage, type ServerMessage } from '../../channels/sending/serverMessage.ts';
import type { Subject } from '../../placeholders/fillValues.ts';
import { visitorLimit } from './visitorLimit.ts';

/** Returns what a step sends and how: `“Welcome” by Email`. */
export const sentText = ({ template, subject, text = '', channel }: SendSchema, { channels }: Model): string =>
  `“${template ?? subject ?? (text.length > 60 ? `${text.slice(0, 60)}…` : text)}” by ${channels[channel]?.title ?? channel}`;

/** A message that can be sent, or why it cannot. */
type Prepared = { readonly message: ServerMessage } | { readonly problem: string };

/**
 * Returns the `message` that a step would send about the record `subject`, with the record's values in place of
 * variables, or `problem`: why the contact does not get it. Sends and stores nothing.
 */
export const prepareStep = async (
  context: OperationContext,
  client: pg.PoolClient,
  { send, subject }: { readonly send: SendSchema; readonly subject: Subject },
): Promise<Prepared> => {
  try {
    const { id, record } = subject;
    return { message: await prepareServerMessage(context, client, { send, id, record }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
    return { problem: error.message.replace(/\.$/, '') };
  }
};

type Sent = {
  /** Name of the rule. */
  readonly rule: string;
  readonly send: SendSchema;
  readonly subject: Subject;
  readonly messageId: string;
};

/**
 * Puts the message of a step into the channel's queue, once per `messageId`. Returns what happened: `queued “Welcome”
 * by Email`. If the contact cannot get the message, or visitors have caused too many, returns the reason and does not throw, so that the next steps run.
 */
export const sendStep = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, send, subject, messageId }: Sent,
): Promise<string> => {
  const what = sentText(send, context.state.model);
  const prepared = await prepareStep(context, client, { send, subject });
  if ('problem' in prepared) return `did not send ${what}: ${prepared.problem}`;
  const { address } = prepared.message;
  const limit = await visitorLimit(context, client, { rule, id: subject.id, address });
  if (limit !== undefined) return `did not send ${what}: ${limit}`;
  await queueServerMessage(context, client, { message: prepared.message, id: subject.id, messageId });
  return `queued ${what}`;
};

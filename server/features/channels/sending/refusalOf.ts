import { serverText } from '../../../language/serverText.ts';
import type pg from 'pg';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { matchingRules } from '../../../records/assignment/matchingRules.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import { unsubscribedReason } from '../queue/unsubscribed.ts';

/**
 * Returns why a contact gets no messages: its address is unsubscribed, or its record matches the `refuse` filter of the
 * channel. Returns undefined if the contact may get messages.
 */
export const refusalOf = async (
  context: OperationContext,
  client: pg.PoolClient,
  { channel, record, address }: { readonly channel: ChannelSchema; readonly record: Values; readonly address: string },
): Promise<string | undefined> => {
  const { resource, state } = context;
  const reason = await unsubscribedReason(client, channel.way, address);
  if (reason !== undefined) return reason;
  const filter = channel.refuse?.[resource.name];
  if (filter === undefined) return undefined;
  const rule = { name: channel.name, title: channel.title, resource: resource.name, if: filter };
  const server = { ...context, actor: serverActor(state.model, resource, channel.title) };
  const [met] = await matchingRules(server, client, { rules: [rule], record });
  return met === undefined
    ? undefined
    : serverText('messages.refusedByChannel', { thing: resource.title, channel: channel.title });
};

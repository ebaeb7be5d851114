import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { may } from '#model/permissions/permissions.ts';
import { callChannelOf, type ChannelSchema } from '#model/schema/files/channelSchema.ts';
import { authorId } from '../../auth/actor/actor.ts';
import type { SecretBox } from '../../auth/secretBox.ts';
import { isUniqueViolation } from '../../postgres/isUniqueViolation.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import { claimNewId } from '../../records/write/claimCreateKey.ts';
import { addressesOf } from '../channels/sending/addressesOf.ts';
import { secretNameOf } from '../channels/providers/channelSecrets.ts';
import { refusalOf } from '../channels/sending/refusalOf.ts';
import { requestGateway, type SendResult } from '../channels/providers/sendByGateway.ts';
import { readSecret } from '../../connections/connectionSecrets.ts';
import { logActivity } from '../timeline/log.ts';
import { type CallRow, newCall, readCall, saveCall } from './callRows.ts';
import { numberOfUser } from './findCaller.ts';
import { invalidRequest } from '../../records/context/invalidRequest.ts';

/** A call that a user requests from a record. */
export type RequestedCall = {
  readonly record: string;
  /** One of the record's numbers. Absent: the first. */
  readonly to?: string | undefined;
  /** The idempotency key of the request. */
  readonly key?: string | undefined;
};

/** What `startCall` needs. */
export type CallStarter = {
  readonly box: SecretBox;
  /**
   * Public origin of the product, for the address of callbacks. It never comes from a request: the client chooses the
   * Host header, and the address may contain the channel's secret.
   */
  readonly origin: string | undefined;
  /** Allows providers in the server's own network. */
  readonly allowPrivate: boolean;
};

/** Refuses a call above the channel's limit per minute. */
const refuseTooMany = async (client: pg.PoolClient, { name, perMinute }: ChannelSchema, now: Date): Promise<void> => {
  if (perMinute === undefined) return;
  const { rows } = await client.query<{ full: boolean }>(
    `select count(*) >= $3 as full from gable.calls where channel = $1 and direction = 'outgoing' and "at" > $2`,
    [name, new Date(now.getTime() - 60_000), perMinute],
  );
  if (rows[0]?.full === true) throw invalidRequest(serverText('calls.tooMany'));
};

/**
 * Stores a call before it is requested from the provider. If an earlier request had the same key, returns the call of
 * that request.
 */
const prepare = async (
  context: OperationContext,
  client: pg.PoolClient,
  { channel, wanted }: { readonly channel: ChannelSchema; readonly wanted: RequestedCall },
): Promise<{ readonly call: CallRow; readonly isNew: boolean }> => {
  const { resource, actor, now, state } = context;
  const { record: id, to, key } = wanted;
  const { values, system } = await lockRecord(context, client, { id });
  const callId = v7();
  const claimant = key === undefined ? context : { ...context, createKey: key };
  const earlier = await claimNewId(claimant, client, { id: callId, content: [id, to ?? null] });
  if (earlier !== undefined) {
    const call = await readCall(client, earlier);
    if (call === undefined) throw new AppError('NOT_FOUND');
    return { call, isNew: false };
  }
  const addresses = addressesOf(context, values, 'call').map(({ address }) => address);
  const number = to === undefined ? addresses[0] : addresses.find((address) => address === to);
  if (number === undefined)
    throw invalidRequest(to === undefined ? serverText('calls.noNumber') : serverText('messages.chooseNumber'));
  const agent = await numberOfUser(client, state.model, actor.userId);
  if (agent === undefined || agent === '') throw invalidRequest(serverText('calls.noOwnNumber'));
  const record = { ...values, ...system };
  const reason = await refusalOf(context, client, { channel, record, address: number });
  if (reason !== undefined) throw invalidRequest(reason);
  await refuseTooMany(client, channel, now);
  const call = newCall({
    id: callId,
    channel: channel.name,
    direction: 'outgoing',
    number,
    agent,
    resource: resource.name,
    record: id,
    user: authorId(actor),
    at: now,
  });
  await saveCall(client, call, now);
  return { call, isNew: true };
};

const requestCall = async (
  { pool }: OperationContext,
  { box, origin, allowPrivate }: CallStarter,
  { channel, call }: { readonly channel: ChannelSchema; readonly call: CallRow },
): Promise<SendResult> => {
  const { gateway, calls, name } = channel;
  if (gateway === undefined) return { reason: 'The channel has no request that starts a call', isTemporary: false };
  if (origin === undefined && JSON.stringify(gateway).includes('{callback}'))
    return { reason: 'PUBLIC_URL is not set, so that the provider could not report the call', isTemporary: false };
  const secret = (wanted: string) => readSecret(pool, box, { source: secretNameOf(channel), name: wanted });
  const key = calls?.verify.by === 'address' ? `/${(await secret('reportKey')) ?? ''}` : '';
  const digits = (number: string): string => number.replace(/\D/g, '');
  try {
    return await requestGateway(gateway, {
      values: {
        to: call.number,
        digits: digits(call.number),
        agent: call.agent,
        agentDigits: digits(call.agent),
        id: call.id,
        callback: `${origin ?? ''}/api/v2/channels/${name}${key}`,
      },
      secret,
      allowPrivate,
    });
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), isTemporary: true };
  }
};

/** Stores the provider's response. A started call is added to the timeline immediately, as a contact. */
const storeResponse = (context: OperationContext, id: string, result: SendResult): Promise<CallRow> =>
  withTransaction(context.pool, async (client) => {
    // A callback may have arrived before the response.
    const before = await readCall(client, id, { lock: true });
    if (before === undefined || before.record === null) throw new AppError('NOT_FOUND');
    const isRefused = 'reason' in result;
    const call: CallRow = {
      ...before,
      providerId: before.providerId ?? (isRefused ? null : (result.providerId ?? null)),
      state: before.state === 'placing' ? (isRefused ? 'failed' : 'placed') : before.state,
      reason: isRefused ? result.reason : before.reason,
      noted: before.noted || !isRefused,
    };
    if (!before.noted && call.noted)
      await logActivity(context, client, {
        id: before.record,
        activity: { _id: id, kind: 'call', direction: 'outgoing', outcome: call.outcome ?? undefined },
      });
    await saveCall(client, call, context.now);
    return call;
  });

/** Stores the provider's response; without the provider's id of the call, if another call has this id. */
const storeResult = (context: OperationContext, id: string, result: SendResult): Promise<CallRow> =>
  storeResponse(context, id, result).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return storeResponse(context, id, { providerId: undefined });
  });

/**
 * Starts a call from a record: the provider calls the user's own phone and then the contact. The call is stored, and
 * added to the timeline once the provider has accepted it. Returns the call's id, the user's number, and the version of
 * the record after this contact. A repeated request with the same key does not start a second call. Errors:
 * `NOT_ALLOWED` if the user may not log calls, `NOT_FOUND`, and `INVALID` with the reason why the call is not possible.
 */
export const startCall = async (
  context: OperationContext,
  starter: CallStarter,
  wanted: RequestedCall,
): Promise<{ readonly id: string; readonly agent: string; readonly version: number }> => {
  const { resource, actor, pool, state } = context;
  if (!may(actor.permissions, resource, 'log')) throw new AppError('NOT_ALLOWED');
  const channel = callChannelOf(state.model.channels);
  if (channel?.gateway === undefined) throw invalidRequest(serverText('calls.noChannel'));
  const { call, isNew } = await withTransaction(pool, (client) => prepare(context, client, { channel, wanted }));
  const settled = isNew
    ? await storeResult(context, call.id, await requestCall(context, starter, { channel, call }))
    : call;
  if (settled.state === 'failed')
    throw invalidRequest(
      serverText('calls.notStarted', {
        channel: channel.title,
        reason: settled.reason ?? serverText('calls.noReason'),
      }),
    );
  const { version } = await withTransaction(pool, (client) =>
    lockRecord(context, client, { id: wanted.record, look: true }),
  );
  return { id: settled.id, agent: settled.agent, version };
};

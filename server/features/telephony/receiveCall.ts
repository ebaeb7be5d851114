import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { type ChannelSchema, isActiveChannel } from '#model/schema/files/channelSchema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { SecretBox } from '../../auth/secretBox.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { secretNameOf } from '../channels/providers/channelSecrets.ts';
import { countRefusal } from '../../connections/countRefusal.ts';
import { readSecret } from '../../connections/connectionSecrets.ts';
import type { Payload } from '../../connections/payload/readPayload.ts';
import { withoutKeys } from '../intake/deliveries/receiveDelivery.ts';
import { type Delivery, verifyDelivery } from '../../connections/verifyDelivery.ts';
import { storeEvents } from './callEvents.ts';
import { processEvent, type TelephonyJob } from './processCalls.ts';
import { callbackPayload, readCallback } from './readCallback.ts';

/** What `receiveCall` needs. */
export type CallReceiver = {
  readonly pool: pg.Pool;
  readonly schemas: () => SchemaState;
  readonly box: SecretBox;
  readonly log: TelephonyJob['log'];
};

/** `type`: content type of the body. `address`: IP address of the sender. */
type Arrival = Delivery & {
  readonly type: string;
  readonly address: string;
  readonly isGet: boolean;
  readonly now: Date;
};

/** Returns the active telephony channel of this name, or undefined. */
export const callChannel = ({ model }: SchemaState, name: string): ChannelSchema | undefined => {
  const channel = ownValue(model.channels, name);
  return channel?.calls !== undefined && isActiveChannel(channel) ? channel : undefined;
};

/**
 * Verifies a callback about calls, stores its events and processes them. Returns how many events are new. If the server
 * cannot process an event now, a worker tries again later. Errors: `NOT_FOUND` for a channel without calls. These
 * refusals are counted: `NOT_VERIFIED` if the callback does not come from the provider; `MALFORMED_JSON` and `INVALID`
 * if it cannot be parsed.
 */
export const receiveCall = async (
  { pool, schemas, box, log }: CallReceiver,
  channel: ChannelSchema,
  arrival: Arrival,
): Promise<{ readonly accepted: number }> => {
  const { calls, name } = channel;
  if (calls === undefined) throw new AppError('NOT_FOUND');
  const { address, now } = arrival;
  const source = secretNameOf(channel);
  const refuse = async (reason: string, error: AppError): Promise<never> => {
    await countRefusal(pool, { source, reason, address, now });
    throw error;
  };
  let payload: Payload | undefined;
  let problem: AppError | undefined;
  try {
    payload = callbackPayload(calls, arrival);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problem = error;
  }
  const secret = await readSecret(pool, box, { source, name: 'reportKey' });
  const wrong = verifyDelivery(calls, arrival, { secret, payload });
  if (wrong !== undefined) return refuse(wrong, new AppError('NOT_VERIFIED'));
  if (arrival.isGet && calls.get !== true)
    return refuse('This channel does not accept callbacks by GET', new AppError('NOT_VERIFIED'));
  if (payload === undefined)
    return refuse(problem?.message ?? 'The content is not data', problem ?? new AppError('INVALID'));
  const reports = readCallback(calls, withoutKeys(calls, payload));
  if (reports.length === 0) return { accepted: 0 };
  const ids = await storeEvents(pool, { channel: name, reports, now });
  const job: TelephonyJob = { pool, state: async () => schemas(), log };
  for (const id of ids) await processEvent(job, schemas(), { id, now });
  return { accepted: ids.length };
};

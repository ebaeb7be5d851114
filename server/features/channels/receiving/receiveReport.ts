import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import { kinds } from '#kinds/index.ts';
import type { Model, Resource } from '#model/resource.ts';
import { type ChannelSchema, isActiveChannel } from '#model/schema/files/channelSchema.ts';
import type { VerifySchema } from '#model/schema/files/intakeSchema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { SecretBox } from '../../../auth/secretBox.ts';
import { quote } from '../../../postgres/quote.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { countRefusal } from '../../../connections/countRefusal.ts';
import { readSecret } from '../../../connections/connectionSecrets.ts';
import { type Payload, readPayload, recordsInPayload, valueAt } from '../../../connections/payload/readPayload.ts';
import { type Delivery, isEqualInConstantTime, verifyDelivery } from '../../../connections/verifyDelivery.ts';
import { secretNameOf } from '../providers/channelSecrets.ts';
import { type MessageState, noteReport, storeIncoming } from '../queue/messageQueue.ts';
import { unsubscribeAddress } from '../queue/unsubscribed.ts';
import { partNames } from '../media/partNames.ts';
import { readWhatsAppMessages, type WhatsAppMessage } from '../media/readWhatsAppMessages.ts';
import { noteOnRecord } from '../queue/noteOnRecord.ts';

/** What `receiveReport` needs besides the request: the database, the schemas, and the box that decrypts secrets. */
export type ChannelReports = {
  readonly pool: pg.Pool;
  readonly schemas: () => SchemaState;
  readonly box: SecretBox;
};

const findChannel = ({ channels }: Model, name: string): ChannelSchema => {
  const channel = ownValue(channels, name);
  if (channel === undefined || !isActiveChannel(channel))
    throw new AppError('NOT_FOUND', { text: serverText('messages.unknownChannel') });
  return channel;
};

/**
 * How requests from WhatsApp are verified. Source:
 * https://developers.facebook.com/docs/graph-api/webhooks/getting-started#event-notifications
 */
const whatsAppVerification: VerifySchema = { by: 'hmac', header: 'x-hub-signature-256', prefix: 'sha256=' };
const states: readonly MessageState[] = ['sent', 'delivered', 'read', 'failed'];

const textAt = (payload: unknown, path: string): string => {
  const value = valueAt(payload, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

type Report = { readonly id: string; readonly state: MessageState; readonly reason?: string };

/** Returns the delivery reports in a request from a gateway. */
const gatewayReports = ({ reports }: ChannelSchema, payload: Payload): readonly Report[] =>
  reports === undefined
    ? []
    : recordsInPayload(payload, reports.records).flatMap((report): readonly Report[] => {
        const word = textAt(report, reports.state);
        const state = (['delivered', 'read', 'failed'] as const).find((one) => reports.states[one]?.includes(word));
        const id = textAt(report, reports.id);
        const reason = reports.reason === undefined ? '' : textAt(report, reports.reason);
        if (state === undefined || id === '') return [];
        return [{ id, state, ...(state === 'failed' && reason !== '' ? { reason } : {}) }];
      });

const changesOf = (payload: Payload): readonly Payload[] => recordsInPayload(payload, 'entry[].changes[].value');

/**
 * Returns the message statuses in a notification from WhatsApp. Source:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples#message-status-updates
 */
const whatsAppReports = (payload: Payload): readonly Report[] =>
  changesOf(payload).flatMap((change) =>
    recordsInPayload(change, 'statuses[]').flatMap((status): readonly Report[] => {
      const state = states.find((one) => one === textAt(status, 'status'));
      const id = textAt(status, 'id');
      const reason = textAt(status, 'errors.0.title') || textAt(status, 'errors.0.message');
      return state === undefined || id === '' ? [] : [{ id, state, ...(reason === '' ? {} : { reason }) }];
    }),
  );

/** Returns the record of the last message with a phone number, otherwise the newest record that has this number. */
const findByPhone = async (
  client: pg.PoolClient,
  model: Model,
  { channel, phone }: { readonly channel: ChannelSchema; readonly phone: string },
): Promise<{ readonly resource: string; readonly record: string } | undefined> => {
  const { rows } = await client.query<{ resource: string; record: string }>(
    `select resource, record::text from gable.messages where channel = $1 and address = $2 and record is not null
      order by "at" desc limit 1`,
    [channel.name, phone],
  );
  if (rows[0] !== undefined) return rows[0];
  const isPerson = (resource: Resource): boolean => resource.calls.log !== undefined;
  for (const resource of Object.values(model.resources).filter(isPerson))
    for (const field of resource.fields.filter(({ kind }) => kinds[kind]?.traits.contact?.includes('whatsapp'))) {
      const found = await client.query<{ record: string }>(
        `select "_id"::text as record
          from ${quote(resource.name)}
          where ${quote(field.name)} = $1 and "deletedAt" is null
          order by "_id" desc limit 1`,
        [phone],
      );
      if (found.rows[0] !== undefined) return { resource: resource.name, record: found.rows[0].record };
    }
  return undefined;
};

const stopWords = /^(stop|unsubscribe)\s*[.!]?$/i;

const takeIncoming = async (
  { pool, schemas }: ChannelReports,
  channel: ChannelSchema,
  { incoming, now }: { readonly incoming: WhatsAppMessage; readonly now: Date },
): Promise<void> => {
  const state = schemas();
  const { id: providerId, from, text, parts: sent } = incoming;
  await withTransaction(pool, async (client) => {
    const found = await findByPhone(client, state.model, { channel, phone: from });
    const place = { resource: found?.resource ?? null, record: found?.record ?? null };
    // chosen: files from unknown senders are not fetched, because no screen would show them.
    const parts = place.record === null ? [] : sent;
    const [id, body] = [v7(), text === '' && parts.length === 0 ? `[${sent[0]?.kind ?? 'message'}]` : text];
    const stored = { id, channel, ...place, address: from, subject: '', body, providerId, parts, now };
    if (!(await storeIncoming(client, stored))) return;
    if (stopWords.test(text.trim()))
      await unsubscribeAddress(client, {
        way: channel.way,
        address: from,
        reason: `${from} asked not to get messages`,
        now,
      });
    await noteOnRecord(client, {
      pool,
      state,
      title: channel.title,
      ...place,
      activity: { _id: id, kind: channel.way, direction: 'incoming', note: body },
      notify: body === '' ? `${from} sent ${partNames[parts[0]?.kind ?? 'document']}` : `${from} wrote: ${body}`,
      now,
    });
  });
};

/**
 * Verifies and stores the delivery reports and messages in a provider's request to the channel `name`. Returns how many
 * the request contained, including those that changed nothing. Errors: `NOT_FOUND` for a channel that does not exist,
 * is inactive or accepts no reports; `NOT_VERIFIED`, after the refusal is counted for the channel; `MALFORMED_JSON`;
 * `INVALID` for content that is nested too deeply.
 */
export const receiveReport = async (
  parts: ChannelReports,
  name: string,
  arrival: Delivery & { readonly type: string; readonly address: string; readonly now: Date },
): Promise<{ readonly accepted: number }> => {
  const { pool, schemas, box } = parts;
  const channel = findChannel(schemas().model, name);
  const { now, address } = arrival;
  const verify = channel.whatsapp === undefined ? channel.reports?.verify : whatsAppVerification;
  if (verify === undefined) throw new AppError('NOT_FOUND', { text: 'This channel does not accept reports.' });
  const secretName = channel.whatsapp === undefined ? 'reportKey' : 'key';
  const secret = await readSecret(pool, box, { source: secretNameOf(channel), name: secretName });
  let payload: Payload | undefined;
  let problem: unknown;
  try {
    payload = { ...arrival.query, ...readPayload(arrival.body, arrival.type) };
  } catch (error) {
    problem = error;
  }
  const wrong = verifyDelivery({ verify }, arrival, { secret, payload });
  if (wrong !== undefined) {
    await countRefusal(pool, { source: secretNameOf(channel), reason: wrong, address, now });
    throw new AppError('NOT_VERIFIED');
  }
  if (payload === undefined) throw problem instanceof AppError ? problem : new AppError('INVALID');
  const reports = channel.whatsapp === undefined ? gatewayReports(channel, payload) : whatsAppReports(payload);
  for (const report of reports) await noteReport(pool, channel, { ...report, now });
  const messages = channel.whatsapp === undefined ? [] : readWhatsAppMessages(payload);
  for (const incoming of messages) await takeIncoming(parts, channel, { incoming, now });
  return { accepted: reports.length + messages.length };
};

/**
 * Returns the text that a provider expects when it verifies the webhook address of a channel. Errors: `NOT_FOUND` for a
 * channel that does not exist, is inactive or has no `handshake`; `NOT_VERIFIED` for a wrong token.
 */
export const answerChannelHandshake = async (
  { pool, schemas, box }: ChannelReports,
  name: string,
  query: Payload,
): Promise<string> => {
  const channel = findChannel(schemas().model, name);
  const { handshake } = channel;
  if (handshake === undefined) throw new AppError('NOT_FOUND');
  const secret = await readSecret(pool, box, { source: secretNameOf(channel), name: 'token' });
  const [sent, answer] = [query[handshake.token], query[handshake.answer]];
  if (
    secret === undefined ||
    typeof sent !== 'string' ||
    typeof answer !== 'string' ||
    !isEqualInConstantTime(sent, secret)
  )
    throw new AppError('NOT_VERIFIED');
  return answer.slice(0, 500);
};

import type pg from 'pg';
import type { WhatsAppSchema } from '#model/schema/files/channelSchema.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import { valueAt } from '../../../connections/payload/readPayload.ts';
import { graphOriginOf } from './graphOriginOf.ts';
import { noteUploaded, type OutgoingFile, readOutgoingFile } from '../queue/messageParts.ts';
import { uploadMedia } from './uploadMedia.ts';
import type { QueuedMessage } from '../queue/messageQueue.ts';
import type { Sending, SendResult } from './sendByGateway.ts';
import { readGraphAnswer } from './readGraphAnswer.ts';
import { sendRequest } from './sendRequest.ts';

/**
 * Error codes of temporary failures: too many messages, and failures of the service. Source:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
const temporaryErrorCodes: readonly number[] = [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_056];

/** A file in a message: the id of its upload, or an address that WhatsApp downloads. */
type Media = { readonly kind: 'image' | 'document'; readonly object: JsonObject };

/**
 * Returns the `template` object of a message. Source:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages#template-object
 */
const templateContent = (template: NonNullable<QueuedMessage['template']>, media: Media | undefined): JsonObject => {
  const { id, language = 'en', values } = template;
  const components: readonly JsonObject[] = [
    ...(media === undefined
      ? []
      : [{ type: 'header', parameters: [{ type: media.kind, [media.kind]: media.object }] }]),
    ...(values.length === 0 ? [] : [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }]),
  ];
  return {
    type: 'template',
    template: { name: id, language: { code: language }, ...(components.length === 0 ? {} : { components }) },
  };
};

const contentOf = ({ template, body }: QueuedMessage, media: Media | undefined): JsonObject => {
  if (template !== null) return templateContent(template, media);
  if (media === undefined) return { type: 'text', text: { preview_url: true, body } };
  const { kind, object } = media;
  return { type: kind, [kind]: { ...object, ...(body === '' ? {} : { caption: body }) } };
};

/** What sending through WhatsApp needs besides the message. `graphOrigin`: origin of the API. */
type WhatsAppParts = { readonly pool: pg.Pool; readonly files: FileStore; readonly graphOrigin: string };

type Target = {
  readonly whatsapp: WhatsAppSchema;
  readonly token: string;
  readonly origin: string;
  readonly allowPrivate: boolean;
};

/**
 * Returns the file of a message in the form that WhatsApp accepts. It is uploaded only once, even if the message is
 * tried again.
 */
const mediaOf = async (
  { pool, files }: Pick<WhatsAppParts, 'pool' | 'files'>,
  { template }: QueuedMessage,
  { file, ...target }: Target & { readonly file: OutgoingFile | undefined },
): Promise<Media | undefined | Extract<SendResult, { reason: string }>> => {
  if (file === undefined) {
    const { type, link } = template?.header ?? {};
    return type === undefined || link === undefined ? undefined : { kind: type, object: { link } };
  }
  let id = file.providerId;
  if (id === null) {
    const uploaded = await uploadMedia(files, { ...target, file });
    if ('reason' in uploaded) return uploaded;
    ({ id } = uploaded);
    await noteUploaded(pool, file.id, id);
  }
  return file.kind === 'image'
    ? { kind: 'image', object: { id } }
    : { kind: 'document', object: { id, filename: file.value.name } };
};

/**
 * Sends a message through the WhatsApp Business Cloud API: an approved template with its variables or, within 24 hours
 * of the contact's last message, a text or a file. Returns the provider's id of the message, or the reason why it was
 * not sent and whether a later attempt may succeed. Errors: an `Error` if there is no connection. Source:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages
 */
export const sendByWhatsApp = async (
  whatsapp: WhatsAppSchema,
  { message, secret, allowPrivate }: Sending,
  parts: WhatsAppParts,
): Promise<SendResult> => {
  const token = await secret('accessToken');
  if (token === undefined) return { reason: 'The access token is not set', isTemporary: true };
  const origin = graphOriginOf(whatsapp, { ...parts, allowPrivate });
  const file = await readOutgoingFile(parts.pool, message.id);
  const media = await mediaOf(parts, message, { whatsapp, token, origin, allowPrivate, file });
  if (media !== undefined && 'reason' in media) return media;
  const { status, text } = await sendRequest({
    url: new URL(`${origin}/${whatsapp.version}/${whatsapp.phoneNumberId}/messages`),
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: message.address.replace(/\D/g, ''),
      ...contentOf(message, media),
    }),
    allowPrivate,
  });
  const { answer, code, reason } = readGraphAnswer(text);
  const id = valueAt(answer, 'messages.0.id');
  if (status === 200 && typeof id === 'string') return { providerId: id };
  return {
    reason: `WhatsApp answered ${status}: ${reason}`,
    isTemporary: status >= 500 || (typeof code === 'number' && temporaryErrorCodes.includes(code)),
  };
};

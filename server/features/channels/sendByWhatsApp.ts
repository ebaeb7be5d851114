import type { WhatsAppSchema } from '#model/schema/channelSchema.ts';
import { isObject } from '#model/schema/json.ts';
import { valueAt } from '../intake/readPayload.ts';
import type { Sending, SendResult } from './sendByGateway.ts';
import { sendRequest } from './sendRequest.ts';

/**
 * Codes that may pass: too many messages, and failures of the service. Source:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
const passing: readonly number[] = [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_056];

/**
 * Sends a message by the WhatsApp Business Cloud API: an approved template with its variables, or a text within 24
 * hours of the person's last message. Source: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages
 */
export const sendByWhatsApp = async (
  { phoneNumberId, version }: WhatsAppSchema,
  { message, secret, allowPrivate }: Sending,
  origin: string,
): Promise<SendResult> => {
  const token = await secret('accessToken');
  if (token === undefined) return { reason: 'The access token is not set', mayPass: true };
  const { template, body } = message;
  const content =
    template === null
      ? { type: 'text', text: { preview_url: true, body } }
      : {
          type: 'template',
          template: {
            name: template.id,
            language: { code: template.language ?? 'en' },
            ...(template.values.length === 0
              ? {}
              : {
                  components: [{ type: 'body', parameters: template.values.map((text) => ({ type: 'text', text })) }],
                }),
          },
        };
  const { status, text } = await sendRequest({
    url: new URL(`${origin}/${version}/${phoneNumberId}/messages`),
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: message.address.replace(/\D/g, ''),
      ...content,
    }),
    allowPrivate,
  });
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = {};
  }
  const id = valueAt(answer, 'messages.0.id');
  if (status === 200 && typeof id === 'string') return { providerId: id };
  const error = valueAt(answer, 'error');
  const [code, reason] = isObject(error) ? [error['code'], error['message']] : [undefined, text];
  return {
    reason: `WhatsApp answered ${status}: ${String(reason).slice(0, 300)}`,
    mayPass: status >= 500 || (typeof code === 'number' && passing.includes(code)),
  };
};

import { post } from '../webhooks/post.ts';
import type { PushMessage } from './messageOf.ts';
import type { PushDevice } from './pushDevices.ts';
import type { VapidKeys } from './vapidKeys.ts';

/** How the server identifies itself to push services, and which of them it may call. */
export type PushOptions = {
  readonly keys: VapidKeys;
  /** Contact for push services: an https or mailto address. */
  readonly subject: string;
  /** Allows push services in the server's own network, and http. */
  readonly allowPrivate: boolean;
};

/** Result of a push message. `gone`: the browser no longer accepts messages. */
export type PushOutcome = 'sent' | 'gone' | { readonly problem: string };

/**
 * How long the push service keeps a message. chosen: a day. Older notifications can be read in the app. Units: seconds.
 */
const keptByService = 86_400;

/**
 * Sends an encrypted message to a browser's push service. `keys`: the key pair of this installation. `subject`: the
 * contact for push services, an https or mailto address. Returns `sent`, `gone` if the browser no longer accepts
 * messages, or a `problem`: why it could not be sent. Source: RFC 8030, 8291 and 8292.
 */
export const sendPush = async (
  { endpoint, p256dh, auth }: Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  { keys, subject, allowPrivate }: PushOptions,
): Promise<PushOutcome> => {
  // Loaded on first use, because few servers send push messages.
  const { default: webPush } = await import('web-push');
  const request = (): ReturnType<typeof webPush.generateRequestDetails> | undefined => {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: keptByService,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      });
    } catch {
      // Endpoint and keys come from a browser, and may be anything.
      return undefined;
    }
  };
  const { headers = {}, body = null } = request() ?? {};
  if (body === null) return { problem: 'the message could not be encrypted' };
  const texts = Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const answer = await post({ url: endpoint, headers: texts, body, allowPrivate });
  if ('problem' in answer) return answer;
  if (answer.status >= 200 && answer.status < 300) return 'sent';
  return answer.status === 404 || answer.status === 410
    ? 'gone'
    : { problem: `the push service answered ${answer.status}: ${answer.text}` };
};

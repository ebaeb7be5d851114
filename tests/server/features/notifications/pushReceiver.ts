import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import { verifySender } from './verifySender.ts';

export type PushReceiver = {
  /** The subscription that a browser sends to the server. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** The decrypted messages, and the contact of their sender. */
  readonly got: {
    readonly message: Record<string, unknown>;
    readonly subject: string | undefined;
    readonly ttl: string;
  }[];
  /** Sets the status of its responses. */
  readonly answer: (status: number) => void;
  readonly close: () => Promise<void>;
};

/**
 * Starts a push service on a port of this machine that also acts as the browser: it verifies the sender of each
 * message, and decrypts the message. `vapidKey` returns the public key of the only sender that it accepts. Source: RFC
 * 8030, RFC 8291.
 */
export const startPushReceiver = async (vapidKey: () => Promise<string>): Promise<PushReceiver> => {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const got: PushReceiver['got'] = [];
  let status = 201;
  let origin = '';
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const body = await buffer(request);
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('is not encrypted as aes128gcm');
      const subject = await verifySender(request.headers.authorization ?? '', origin, await vapidKey());
      if (status < 300) {
        const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth });
        got.push({ message: JSON.parse(plain.toString('utf8')), subject, ttl: String(request.headers['ttl']) });
      }
      response.writeHead(status).end();
    };
    take().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscription: {
      endpoint: `${origin}/push/${randomBytes(12).toString('base64url')}`,
      keys: { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    },
    got,
    answer: (next) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

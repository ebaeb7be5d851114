import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Duplex } from 'node:stream';
import { isObject } from '#model/schema/json.ts';
import { verifySender } from '../../server/features/notifications/verifySender.ts';
import { readTextFrames, writeTextFrame } from './textFrames.ts';

export type Autopush = {
  /** The address for Firefox's setting `dom.push.serverURL`. */
  readonly address: string;
  /** Returns the number of messages that a browser has decrypted and acknowledged. */
  readonly acknowledged: () => number;
  /** Returns the errors of senders and browsers. */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** A constant of the WebSocket handshake. Source: RFC 6455, 1.3. */
const websocketGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

const upgrade = (request: IncomingMessage, socket: Duplex): void => {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key'] ?? ''}${websocketGuid}`)
    .digest('base64');
  const protocol = request.headers['sec-websocket-protocol'];
  socket.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept}`,
      ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
      '\r\n',
    ].join('\r\n'),
  );
};

/**
 * Starts a push service on this machine that speaks Mozilla's protocol. Firefox subscribes, decrypts and shows messages
 * as with the real service. It checks that a message comes from the sender for whom the browser subscribed. Source: the
 * Autopush documentation, RFC 8030, RFC 8292.
 */
export const startAutopush = async (): Promise<Autopush> => {
  /** Channel → the key of its sender, and the connection of its browser. */
  const channels = new Map<string, { readonly key: string; readonly socket: Duplex }>();
  const problems: string[] = [];
  let acknowledged = 0;
  let origin = '';

  const server = createServer((request, response) => {
    const deliver = async (): Promise<void> => {
      const channelID = (request.url ?? '').replace('/wpush/v2/', '');
      const channel = channels.get(channelID);
      const data = (await buffer(request)).toString('base64url');
      if (channel === undefined) {
        response.writeHead(410).end();
        return;
      }
      await verifySender(request.headers.authorization ?? '', origin, channel.key);
      const encoding = request.headers['content-encoding'];
      writeTextFrame(
        channel.socket,
        JSON.stringify({ messageType: 'notification', channelID, version: randomUUID(), data, headers: { encoding } }),
      );
      response.writeHead(201, { location: `${origin}/m/${randomUUID()}` }).end();
    };
    deliver().catch((error: unknown) => {
      problems.push(String(error));
      response.writeHead(400).end(String(error));
    });
  });

  const answer = (socket: Duplex, message: Readonly<Record<string, unknown>>): void => {
    const { messageType, channelID, key, updates } = message;
    const send = (body: object): void => writeTextFrame(socket, JSON.stringify({ messageType, status: 200, ...body }));
    if (messageType === 'hello') send({ uaid: randomUUID().replaceAll('-', ''), use_webpush: true, broadcasts: {} });
    if (messageType === 'register') {
      // Firefox pads the key; senders do not.
      channels.set(String(channelID), { key: String(key).replaceAll('=', ''), socket });
      send({ channelID, pushEndpoint: `${origin}/wpush/v2/${String(channelID)}` });
    }
    if (messageType === 'unregister') {
      channels.delete(String(channelID));
      send({ channelID });
    }
    // The service worker failed, for example because it could not show the notification.
    if (messageType === 'nack') problems.push(`the browser answered ${JSON.stringify(message)}`);
    if (messageType === 'ack' && Array.isArray(updates)) {
      // Code 100: the service worker has the message. Other codes: it was not decrypted or not delivered.
      for (const { code } of updates as readonly { readonly code?: number }[])
        if (code === 100) acknowledged += 1;
        else problems.push(`the browser answered ${JSON.stringify(updates)}`);
    }
  };

  server.on('upgrade', (request, socket) => {
    upgrade(request, socket);
    socket.on('error', () => undefined);
    readTextFrames(socket, (text) => {
      // An empty object is a ping.
      if (text === '{}') return writeTextFrame(socket, '{}');
      const message: unknown = JSON.parse(text);
      if (isObject(message)) answer(socket, message);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    address: `ws://127.0.0.1:${port}/`,
    acknowledged: () => acknowledged,
    problems: () => problems,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { socket } of channels.values()) socket.destroy();
        server.closeAllConnections();
      }),
  };
};

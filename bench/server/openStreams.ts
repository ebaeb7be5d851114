import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { livePath } from '#model/wire/live.ts';

export type OpenStreams = {
  /** Returns how many streams are still open. */
  readonly count: () => number;
  /** Resolves when the last stream has received a line with this text, to the time of `performance.now()`. */
  readonly untilAllRead: (text: string) => Promise<number>;
  readonly close: () => void;
};

/** chosen: with more at the same time, connections would wait in the queue of the system. */
const openAtOnce = 20;

type Stream = { readonly socket: Socket; text: string; wait: (() => void) | undefined };

const openOne = async (port: number, token: string): Promise<Stream> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const stream: Stream = { socket, text: '', wait: undefined };
  socket.on('data', (part: Buffer) => {
    stream.text += part.toString('latin1');
    stream.wait?.();
  });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(`GET ${livePath} HTTP/1.1\r\nhost: localhost\r\ntoken: ${token}\r\n\r\n`);
  await untilRead(stream, '\r\n\r\n');
  if (!stream.text.startsWith('HTTP/1.1 200')) throw new Error(`bench: a stream was refused, got ${stream.text}`);
  // When the first line has arrived, the server reports all later changes.
  const afterHead = (): string => stream.text.slice(stream.text.indexOf('\r\n\r\n') + 4);
  await new Promise<void>((resolve) => {
    stream.wait = () => (afterHead().includes('\n\r\n') ? resolve() : undefined);
    stream.wait();
  });
  stream.wait = undefined;
  return stream;
};

/** Resolves when a stream has received a text. Errors: the stream has ended before. */
const untilRead = (stream: Stream, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const onEnd = (): void => reject(new Error(`bench: a stream ended before ${text}, got ${stream.text}`));
    stream.socket.once('close', onEnd);
    stream.wait = () => {
      if (!stream.text.includes(text)) return;
      stream.wait = undefined;
      stream.socket.off('close', onEnd);
      resolve(performance.now());
    };
    stream.wait();
  });

/**
 * Opens a live stream for each token, as the client of a signed-in user does. Resolves when every stream has received
 * its first line. From then on, the server reports each change to every stream. Plain sockets are used, because an HTTP
 * client would take processor time from the server.
 */
export const openStreams = async (port: number, tokens: readonly string[]): Promise<OpenStreams> => {
  const streams: Stream[] = [];
  const left = [...tokens];
  const work = async (): Promise<void> => {
    for (let token = left.pop(); token !== undefined; token = left.pop()) streams.push(await openOne(port, token));
  };
  await Promise.all(Array.from({ length: openAtOnce }, work));
  return {
    count: () => streams.filter(({ socket }) => !socket.destroyed).length,
    untilAllRead: async (text) => {
      for (const stream of streams) stream.text = '';
      return Math.max(...(await Promise.all(streams.map((stream) => untilRead(stream, text)))));
    },
    close: () => streams.forEach(({ socket }) => socket.destroy()),
  };
};

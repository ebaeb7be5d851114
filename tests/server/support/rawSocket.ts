import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawSocket = {
  readonly socket: Socket;
  readonly write: (text: string | Buffer) => void;
  /** Returns what has been received so far. */
  readonly received: () => string;
  /** Resolves when the other side has closed the connection, to all that was received. */
  readonly closed: Promise<string>;
};

/**
 * Opens a TCP connection to a port of this machine, for requests that no HTTP client would send. With `paused`,
 * responses are not read.
 */
export const openRawSocket = async (port: number, { paused = false } = {}): Promise<RawSocket> => {
  const socket = connect(port, '127.0.0.1');
  const pieces: Buffer[] = [];
  const text = (): string => Buffer.concat(pieces).toString();
  // The other side may end the connection with a reset.
  socket.on('error', () => undefined);
  if (!paused) socket.on('data', (chunk: Buffer) => pieces.push(chunk));
  const closed = once(socket, 'close').then(text);
  await once(socket, 'connect');
  return { socket, write: (data) => void socket.write(data), received: text, closed };
};

/**
 * Returns the request line and the headers of an HTTP/1.1 request, with the empty line after them:
 * `requestHead('POST /x', {'content-length': '500'})`.
 */
export const requestHead = (line: string, headers: Readonly<Record<string, string>> = {}): string =>
  `${line} HTTP/1.1\r\nhost: gable\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Returns the status of the first response in a text, or 0 if there is none. */
export const statusIn = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);

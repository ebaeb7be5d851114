import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received call: its path, headers and body. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly data: Record<string, unknown>;
    readonly changed?: readonly string[];
  };
};

export type Receiver = {
  readonly url: (path?: string) => string;
  readonly calls: Received[];
  /** Sets the responses from now on. */
  readonly answer: (status: number, text?: string, headers?: Readonly<Record<string, string>>) => void;
  readonly close: () => Promise<void>;
};

/** Starts an HTTP server on this machine that receives webhooks, as another program would, and records them. */
export const openReceiver = async (): Promise<Receiver> => {
  const calls: Received[] = [];
  let how: readonly [number, string, Readonly<Record<string, string>>] = [200, 'ok', {}];
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (chunk: Buffer) => pieces.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      calls.push({
        path: request.url ?? '',
        headers: request.headers,
        text,
        body: JSON.parse(text) as Received['body'],
      });
      response.writeHead(how[0], how[2]).end(how[1]);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path = '/hook') => `http://localhost:${port}${path}`,
    calls,
    answer: (status, text = '', headers = {}) => {
      how = [status, text, headers];
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
};

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode, toErrorBody } from '#model/errors.ts';

/** A response that is written to the socket, without Fastify. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type Headers = Readonly<Record<string, string>>;

/**
 * Returns an error response with the standard headers and body, for a request that Fastify does not answer. `standard`:
 * the headers of every response. `requestId`: the request's id, for the body; default: none.
 */
export const rawAnswer = (error: AppError, standard: Headers, requestId?: string): RawAnswer => {
  const body = JSON.stringify(toErrorBody(error, requestId));
  return {
    status: error.status,
    headers: {
      ...standard,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
    },
    body,
  };
};

/** Errors of Node's HTTP parser → our code. */
const parserCodes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/**
 * Returns a handler of Node's `clientError`: it responds to a request that Node cannot parse, and closes the
 * connection. A connection without any data, which browsers open in advance, is closed without a response. `standard`:
 * the headers of every response.
 */
export const refuseConnections =
  (standard: Headers) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    // checked: Node's own field for the response in progress, into which no other may be written
    const { _httpMessage: answering } = socket as { readonly _httpMessage?: { readonly headersSent: boolean } | null };
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0 || answering?.headersSent === true)
      return void socket.destroy();
    const { status, headers, body } = rawAnswer(
      new AppError(parserCodes[error.code ?? ''] ?? 'MALFORMED_REQUEST'),
      standard,
    );
    const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`, () =>
      socket.destroy(),
    );
  };

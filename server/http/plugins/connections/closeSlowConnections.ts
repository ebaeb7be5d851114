import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { checkIntervalMsOf, type ConnectionLimits } from './connectionLimits.ts';
import { rawAnswer } from './rawAnswer.ts';
import type { Connection, Connections, Exchange } from './trackConnections.ts';

/** The time limits of connections, and the headers of the response that reports one. */
export type SlowConnections = {
  readonly limits: ConnectionLimits;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Returns a mark of how far a socket has sent: bytes written, and the rest of the last chunk that the system has not
 * accepted yet.
 */
const sentMark = (socket: Socket): string => {
  // checked: the count that Node's own socket timeout uses
  const { _handle: handle } = socket as { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return `${socket.bytesWritten - socket.writableLength}/${handle?.writeQueueSize ?? 0}`;
};

/**
 * Returns whether the server is waiting for a body: it is incomplete, and not paused by us because our buffer is full.
 */
const isAwaited = (request: IncomingMessage): boolean =>
  !request.complete && !request.destroyed && request.readableLength < request.readableHighWaterMark;

/** Sends an error for a slow request if that is still possible, and closes the connection. */
const refuse = (
  request: IncomingMessage,
  { response, reply, fastify }: Exchange,
  standard: Readonly<Record<string, string>>,
): void => {
  const { socket } = request;
  const canAnswer =
    reply !== undefined &&
    fastify !== undefined &&
    !reply.sent &&
    response.socket === socket &&
    !['GET', 'HEAD'].includes(request.method ?? '');
  if (!canAnswer) return void socket.destroy();
  const { status, headers, body } = rawAnswer(new AppError('TOO_SLOW'), standard, fastify.id);
  fastify.log.info({ code: 'TOO_SLOW' }, 'a request was too slow and was closed');
  reply.hijack();
  response.writeHead(status, { ...headers, connection: 'close' });
  response.end(body);
};

/** Refuses the request whose body the server waits for if too few bytes of it came in the last period. */
const checkBody = (
  [socket, connection]: readonly [Socket, Connection],
  now: number,
  { limits, headers }: SlowConnections,
): void => {
  const [awaited] = [...connection.open].filter(([request]) => isAwaited(request));
  if (awaited === undefined) {
    connection.body = undefined;
    return;
  }
  const { since, bytes } = (connection.body ??= { since: now, bytes: socket.bytesRead });
  if (now - since < limits.bodyMs) return;
  connection.body = { since: now, bytes: socket.bytesRead };
  if (socket.bytesRead - bytes < (limits.bodyMs / 1000) * limits.bytesPerSecond) refuse(...awaited, headers);
};

/** Closes a connection that has not read anything of a response for too long. */
const checkAnswer = (
  [socket, connection]: readonly [Socket, Connection],
  now: number,
  { limits }: SlowConnections,
): void => {
  const mark = sentMark(socket);
  if (socket.writableLength === 0 || mark !== connection.sent.mark) connection.sent = { mark, since: now };
  else if (now - connection.sent.since >= limits.idleMs) socket.destroy();
};

/** Checks all connections for slow bodies and unread responses. */
const checkConnections = (connections: Connections, options: SlowConnections): void => {
  const now = performance.now();
  for (const entry of connections) {
    const [, { open }] = entry;
    // Fastify calls no hooks for requests that are refused before routing.
    for (const [request, { response }] of open)
      if (response.writableFinished || response.destroyed) open.delete(request);
    checkBody(entry, now, options);
    checkAnswer(entry, now, options);
  }
};

/**
 * Closes connections that keep the server waiting. If a client sends a body too slowly, it gets the error `TOO_SLOW`,
 * if that can still be sent. If a client does not read its response, the connection is closed without an error. Event
 * streams, and connections that wait for the server, stay open.
 */
export const closeSlowConnections = (
  app: FastifyInstance,
  connections: Connections,
  options: SlowConnections,
): void => {
  const timer = setInterval(() => checkConnections(connections, options), checkIntervalMsOf(options.limits));
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

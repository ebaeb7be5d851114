import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { rawAnswer } from './rawAnswer.ts';

/** How long a connection may keep the server waiting. */
export type ConnectionLimits = {
  /** For the whole of a request's headers; a connection that says nothing at all is closed then, too. */
  readonly headersMs: number;
  /** For a body: within each such span it must bring what `bytesPerSecond` makes. */
  readonly bodyMs: number;
  /** chosen: the rate of other servers (Kestrel, IIS), a tenth of what the slowest phone network carries. */
  readonly bytesPerSecond: number;
  /** Without a request between two, or without taking anything of an answer that waits to be sent. */
  readonly idleMs: number;
};

/**
 * chosen: browsers send one request after the other; the answers of more that come at once would all wait in memory for
 * their turn.
 */
const maxPipelined = 20;

export const standardLimits: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  bytesPerSecond: 240,
  idleMs: 60_000,
};

/** How often Node looks for headers that take too long, and we for bodies and answers. */
export const lookMsOf = ({ headersMs, bodyMs, idleMs }: ConnectionLimits): number =>
  Math.min(1000, Math.ceil(Math.min(headersMs, bodyMs, idleMs) / 4));

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isFarAhead: boolean;
  reply?: FastifyReply;
  fastify?: FastifyRequest;
};

type Connection = {
  /** Requests of this connection that are not answered yet, in order; several where they are pipelined. */
  readonly open: Set<Exchange>;
  /** Begin of the span in which bytes of a body are counted, and how many had come before it. */
  body: { readonly since: number; readonly bytes: number } | undefined;
  /** How far the sending was, and since when it is no further. */
  sent: { readonly mark: string; readonly since: number };
};

export type SlowConnections = {
  readonly limits: ConnectionLimits;
  /** What every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Marks how far a socket has sent: bytes that left for good, and what of the last piece the system has not taken yet.
 */
const sentMark = (socket: Socket): string => {
  // checked: the count that Node's own timeout of a socket looks at
  const { _handle: handle } = socket as { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return `${socket.bytesWritten - socket.writableLength}/${handle?.writeQueueSize ?? 0}`;
};

/** A body that comes: not complete, and not held up by ourselves, whose buffer is full while we are busy. */
const isAwaited = ({ request }: Exchange): boolean =>
  !request.complete && !request.destroyed && request.readableLength < request.readableHighWaterMark;

/** Says that the request came too slowly where something can still be said, and closes the connection. */
const refuse = (
  socket: Socket,
  { request, response, reply, fastify }: Exchange,
  standard: Readonly<Record<string, string>>,
): void => {
  const canAnswer =
    reply !== undefined &&
    fastify !== undefined &&
    !reply.sent &&
    response.socket === socket &&
    !['GET', 'HEAD'].includes(request.method ?? '');
  if (!canAnswer) return void socket.destroy();
  const { status, headers, body } = rawAnswer(new AppError('TOO_SLOW'), standard, fastify.id);
  fastify.log.info({ code: 'TOO_SLOW' }, 'a request came too slowly and was cut');
  reply.hijack();
  response.writeHead(status, { ...headers, connection: 'close' });
  response.end(body);
};

/**
 * Closes connections that keep the server waiting: a body that stalls or trickles, an answer that nobody reads. Node
 * itself closes those whose headers take too long and those between requests, by its `headersTimeout` and
 * `keepAliveTimeout`. Refuses requests that come far ahead of the answers of their connection. An event stream stays
 * open, as its heartbeats are read; so does a request that the server itself is slow to answer.
 */
export const addSlowConnections = (app: FastifyInstance, { limits, headers }: SlowConnections): void => {
  const connections = new Map<Socket, Connection>();
  const exchanges = new WeakMap<IncomingMessage, Exchange>();

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { open: new Set(), body: undefined, sent: { mark: '', since: performance.now() } });
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    const exchange: Exchange = { request, response, isFarAhead: connection.open.size >= maxPipelined };
    exchanges.set(request, exchange);
    connection.open.add(exchange);
  });
  const forget = (request: IncomingMessage): void => {
    const exchange = exchanges.get(request);
    if (exchange !== undefined) connections.get(request.socket)?.open.delete(exchange);
  };
  app.addHook('onResponse', async ({ raw }) => {
    // A body that still comes behind its answer is cut by `addUnreadBodies`.
    forget(raw);
  });
  app.addHook('onRequest', async (request, reply) => {
    const exchange = exchanges.get(request.raw);
    if (exchange === undefined) return;
    Object.assign(exchange, { reply, fastify: request });
    if (!exchange.isFarAhead) return;
    void reply.header('connection', 'close');
    throw new AppError('BUSY', {
      text: `More than ${maxPipelined} requests of this connection wait for an answer. Please send fewer at a time.`,
    });
  });

  const lookAtBody = (socket: Socket, connection: Connection, now: number): void => {
    const awaited = [...connection.open].find(isAwaited);
    if (awaited === undefined) {
      connection.body = undefined;
      return;
    }
    const { since, bytes } = (connection.body ??= { since: now, bytes: socket.bytesRead });
    if (now - since < limits.bodyMs) return;
    connection.body = { since: now, bytes: socket.bytesRead };
    if (socket.bytesRead - bytes < (limits.bodyMs / 1000) * limits.bytesPerSecond) refuse(socket, awaited, headers);
  };

  const lookAtAnswer = (socket: Socket, connection: Connection, now: number): void => {
    const mark = sentMark(socket);
    if (socket.writableLength === 0 || mark !== connection.sent.mark) connection.sent = { mark, since: now };
    else if (now - connection.sent.since >= limits.idleMs) socket.destroy();
  };

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      // Of what is refused before there is a route, Fastify tells no hook.
      for (const { request, response } of connection.open)
        if (response.writableFinished || response.destroyed) forget(request);
      lookAtBody(socket, connection, now);
      lookAtAnswer(socket, connection, now);
    }
  }, lookMsOf(limits));
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

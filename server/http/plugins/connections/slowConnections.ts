import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { rawAnswer } from './rawAnswer.ts';

/** Limits for how long a connection may keep the server waiting. */
export type ConnectionLimits = {
  /** Time for all headers of a request. A connection that sends nothing is also closed after this time. */
  readonly headersMs: number;
  /** Period in which a body must deliver at least `bytesPerSecond`. */
  readonly bodyMs: number;
  /**
   * Minimum rate at which a body must arrive. chosen: the rate of other servers (Kestrel, IIS), a tenth of the slowest
   * phone network.
   */
  readonly bytesPerSecond: number;
  /** Max idle time between two requests, or without progress in a response that is being sent. */
  readonly idleMs: number;
};

/**
 * Max unanswered requests of a connection. chosen: browsers send one request after another. Responses to many pipelined
 * requests would all wait in memory.
 */
const maxPipelined = 20;

/** Default limits for how long a connection may keep the server waiting. */
export const standardLimits: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  bytesPerSecond: 240,
  idleMs: 60_000,
};

/**
 * Returns how often connections are checked: a quarter of the shortest limit, but at least once a second. Node checks
 * for slow headers, and Gable for slow bodies and responses. Units: ms.
 */
export const checkIntervalMsOf = ({ headersMs, bodyMs, idleMs }: ConnectionLimits): number =>
  Math.min(1000, Math.ceil(Math.min(headersMs, bodyMs, idleMs) / 4));

type Exchange = {
  readonly response: ServerResponse;
  readonly isFarAhead: boolean;
  reply?: FastifyReply;
  fastify?: FastifyRequest;
};

type Connection = {
  /** Unanswered requests of this connection, in order; several if they are pipelined. */
  readonly open: Map<IncomingMessage, Exchange>;
  /** Start of the period in which bytes of a body are counted, and the bytes received before it. */
  body: { readonly since: number; readonly bytes: number } | undefined;
  /** Progress of sending, and since when it has not changed. */
  sent: { readonly mark: string; readonly since: number };
};

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

/** The open connections of the server. */
type Connections = Map<Socket, Connection>;

const openOf = (connections: Connections, { socket }: IncomingMessage): Connection['open'] | undefined =>
  connections.get(socket)?.open;

/** Enters each connection, and each of its requests until it is answered. */
const trackRequests = (app: FastifyInstance, connections: Connections): void => {
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { open: new Map(), body: undefined, sent: { mark: '', since: performance.now() } });
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const open = openOf(connections, request);
    open?.set(request, { response, isFarAhead: open.size >= maxPipelined });
  });
  app.addHook('onResponse', async ({ raw }) => {
    // A body that still arrives after its response is cut by `addUnreadBodyHandling`.
    openOf(connections, raw)?.delete(raw);
  });
};

/** Refuses a request before which too many of its connection are unanswered. Errors: `BUSY`. */
const refuseFarAhead = (app: FastifyInstance, connections: Connections): void => {
  app.addHook('onRequest', async (request, reply) => {
    const exchange = openOf(connections, request.raw)?.get(request.raw);
    if (exchange === undefined) return;
    Object.assign(exchange, { reply, fastify: request });
    if (!exchange.isFarAhead) return;
    void reply.header('connection', 'close');
    throw new AppError('BUSY', {
      text: `More than ${maxPipelined} requests of this connection are waiting for a response. Please send fewer at a time.`,
    });
  });
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
 * if that can still be sent. If a client does not read its response, the connection is closed without an error. If too
 * many requests of a connection are unanswered, further ones get `BUSY`. Event streams, and connections that wait for
 * the server, stay open. Node closes connections with slow headers and idle connections itself, by `headersTimeout` and
 * `keepAliveTimeout`.
 */
export const addSlowConnections = (app: FastifyInstance, options: SlowConnections): void => {
  const connections: Connections = new Map();
  trackRequests(app, connections);
  refuseFarAhead(app, connections);
  const timer = setInterval(() => checkConnections(connections, options), checkIntervalMsOf(options.limits));
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

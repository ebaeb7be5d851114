import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A request, from its arrival until it is answered. */
export type Exchange = {
  readonly response: ServerResponse;
  /** Number of earlier requests of the connection that were unanswered when this one arrived. */
  readonly ahead: number;
  /** Absent until Fastify has received the request. */
  reply?: FastifyReply;
  fastify?: FastifyRequest;
};

/** What is measured of an open connection, to find slow ones. */
export type Connection = {
  /** Unanswered requests of this connection, in order; several if they are pipelined. */
  readonly open: Map<IncomingMessage, Exchange>;
  /** Start of the period in which bytes of a body are counted, and the bytes received before it. */
  body: { readonly since: number; readonly bytes: number } | undefined;
  /** Progress of sending, and since when it has not changed. */
  sent: { readonly mark: string; readonly since: number };
};

/** The open connections of the server. */
export type Connections = Map<Socket, Connection>;

/** Returns the unanswered requests of a request's connection; undefined if the connection is closed. */
export const openOf = (connections: Connections, { socket }: IncomingMessage): Connection['open'] | undefined =>
  connections.get(socket)?.open;

/** Tracks the connections of a server, and the requests of each until they are answered. */
export const trackConnections = (app: FastifyInstance): Connections => {
  const connections: Connections = new Map();
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { open: new Map(), body: undefined, sent: { mark: '', since: performance.now() } });
    socket.once('close', () => connections.delete(socket));
  });
  // Before Fastify's listener, which runs the hooks.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const open = openOf(connections, request);
    open?.set(request, { response, ahead: open.size });
  });
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = openOf(connections, request.raw)?.get(request.raw);
    if (exchange !== undefined) Object.assign(exchange, { reply, fastify: request });
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // A body that still arrives after its response is cut by `addUnreadBodyHandling`.
    openOf(connections, raw)?.delete(raw);
    done();
  });
  return connections;
};

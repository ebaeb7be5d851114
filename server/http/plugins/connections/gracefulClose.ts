import { Server as NetServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';

/** Interval in which idle connections are closed. */
const sweepMs = 50;

/** How long requests in transit are still read. chosen: long enough for them, too short to notice. */
const lastRequestsMs = 100;

/** How long a new connection may take to send its first bytes. chosen: enough for a busy machine or a slow network. */
const newcomerMs = 1_000;

/** The open connections of each server, with the time at which each was opened. */
const connections = new WeakMap<Server, Map<Socket, number>>();

/** Servers that still answer requests but accept no further connections. */
const draining = new WeakSet<Server>();

/** Returns whether the server is about to close, so that a load balancer should send requests elsewhere. */
export const isDraining = ({ server }: Pick<FastifyInstance, 'server'>): boolean => draining.has(server);

/** How open connections end when the server stops. */
export type DrainOptions = {
  /** How long requests are still served. */
  readonly ms: number;
  /** Whether the server stops accepting connections at once, because other processes listen on the same port. */
  readonly stopsListening: boolean;
};

/**
 * Begins to close the server without failing requests. For `ms`, requests are still answered, each response closes its
 * connection, and `/health/ready` answers 503. Resolves after `ms`. With `stopsListening`, the server accepts no new
 * connections, and the function resolves earlier if no connection is left.
 */
export const drainConnections = async (
  { server }: Pick<FastifyInstance, 'server'>,
  { ms, stopsListening }: DrainOptions,
): Promise<void> => {
  if (ms === 0) return;
  draining.add(server);
  // Closing an HTTP server would also cut connections whose next request is in transit.
  if (stopsListening && server.listening) NetServer.prototype.close.call(server);
  const until = performance.now() + ms;
  const isOver = (): boolean => performance.now() >= until || (stopsListening && connections.get(server)?.size === 0);
  while (!isOver()) await delay(sweepMs);
};

/**
 * Returns connections without any received bytes. Browsers open them in advance, and Node does not treat them as idle.
 */
const unused = (server: Server): readonly (readonly [Socket, number])[] =>
  [...(connections.get(server) ?? [])].filter(([socket]) => socket.bytesRead === 0);

/**
 * Lets the server close as soon as the last running request is answered. Fastify closes idle connections when closing
 * begins, but would keep a busy connection alive for a minute after its response. Requests that arrive while it closes
 * are refused with `STOPPING`.
 */
export const addGracefulClose = (app: FastifyInstance): void => {
  const came = new Map<Socket, number>();
  let isClosing = false;
  connections.set(app.server, came);
  app.server.on('connection', (socket: Socket) => {
    came.set(socket, performance.now());
    socket.once('close', () => came.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Stop listening now: the other hooks may wait for jobs. When Fastify closes the server later, it is already
    // closed.
    if (app.server.listening) app.server.close();
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const [socket] of unused(app.server)) socket.destroy();
      if (came.size === 0) clearInterval(sweep);
    }, sweepMs);
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) {
      if (isDraining(app)) void reply.header('connection', 'close');
      return;
    }
    void reply.header('connection', 'close');
    throw new AppError('STOPPING');
  });
};

/**
 * Waits until requests in transit have been read, because closing cuts off connections whose request has not been read
 * yet. It waits several event loop turns, so that a busy process reads them too, but not for a connection that has been
 * silent for a second.
 */
const readRemainingRequests = async ({ server }: FastifyInstance): Promise<void> => {
  const startedAt = performance.now();
  await delay(lastRequestsMs);
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  const isAwaited = ([, came]: readonly [Socket, number]): boolean => came > startedAt - newcomerMs;
  while (performance.now() - startedAt < newcomerMs && unused(server).some(isAwaited)) await delay(sweepMs);
};

/**
 * Closes the server. Requests that have already arrived are still answered; later ones are refused. Resolves when the
 * last request is answered.
 */
export const closeGracefully = async (app: FastifyInstance): Promise<void> => {
  await readRemainingRequests(app);
  await app.close();
};

/** Destroys every open connection, including active ones. */
export const destroyConnections = ({ server }: FastifyInstance): void => {
  for (const socket of connections.get(server)?.keys() ?? []) socket.destroy();
};

import type { Server, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';

/** How often connections are looked through for those that have become idle. */
const sweepMs = 50;

/** chosen: long enough for what is on its way on the wire, too short to be noticed. */
const lastRequestsMs = 100;

/** chosen: how long who has just connected may take to say something, on a busy machine or a slow line. */
const newcomerMs = 1_000;

/** The open connections of each server, with the moment at which each came. */
const connections = new WeakMap<Server, Map<Socket, number>>();

/** A browser opens connections ahead of need; to Node one on which nothing was said yet is no idle one. */
const unused = (server: Server): readonly (readonly [Socket, number])[] =>
  [...(connections.get(server) ?? [])].filter(([socket]) => socket.bytesRead === 0);

/**
 * Lets the server end as soon as the last request in flight is answered. Fastify closes what is idle when closing
 * begins; a connection that is busy then would be kept alive for a minute after its answer. Requests that arrive while
 * it closes are refused with `STOPPING`.
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
    // At once, not after the other hooks, which may wait for jobs: nobody else gets in. Fastify's own close finds it
    // closed.
    if (app.server.listening) app.server.close();
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const [socket] of unused(app.server)) socket.destroy();
      if (came.size === 0) clearInterval(sweep);
    }, sweepMs);
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    void reply.header('connection', 'close');
    throw new AppError('STOPPING');
  });
};

/**
 * Waits until the requests have been read that were under way when the end was told: closing cuts off who has connected
 * and has not been heard yet, as if there was no request. However busy the process is, it turns to its connections in
 * between. Who connected a second ago or more and still says nothing wants nothing.
 */
const hearLast = async ({ server }: FastifyInstance): Promise<void> => {
  const startedAt = performance.now();
  await delay(lastRequestsMs);
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  const isAwaited = ([, came]: readonly [Socket, number]): boolean => came > startedAt - newcomerMs;
  while (performance.now() - startedAt < newcomerMs && unused(server).some(isAwaited)) await delay(sweepMs);
};

/**
 * Reads the requests that are on their way, then refuses new ones and resolves when the last running one is answered.
 */
export const closeGracefully = async (app: FastifyInstance): Promise<void> => {
  await hearLast(app);
  await app.close();
};

/** Destroys every open connection, whatever runs on it. */
export const destroyConnections = ({ server }: FastifyInstance): void => {
  for (const socket of connections.get(server)?.keys() ?? []) socket.destroy();
};

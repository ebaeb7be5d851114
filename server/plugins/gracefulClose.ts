import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often connections are looked through for those that have become idle. */
const sweepMs = 50;

/** A browser opens connections ahead of need; to Node one on which nothing was said yet is no idle one. */
const closeUnused = (sockets: ReadonlySet<Socket>): void => {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
};

/**
 * Lets the server end as soon as the last request in flight is answered. Fastify closes what is idle when closing begins; a
 * connection that is busy then would be kept alive for a minute after its answer.
 */
export const addGracefulClose = (app: FastifyInstance): void => {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      closeUnused(sockets);
    }, sweepMs);
    app.server.once('close', () => clearInterval(sweep));
  });
};

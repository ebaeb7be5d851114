import type { FastifyInstance } from 'fastify';

/** How often connections are looked through for those that have become idle. */
const sweepMs = 50;

/**
 * Lets the server end as soon as the last request in flight is answered. Fastify closes what is idle when closing begins; a
 * connection that is busy then would be kept alive for a minute after its answer.
 */
export const addGracefulClose = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    app.server.once('close', () => clearInterval(sweep));
  });
};

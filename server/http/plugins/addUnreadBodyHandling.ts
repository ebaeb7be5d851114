import type { FastifyInstance } from 'fastify';

/**
 * chosen: a browser reads the response only after it has sent everything. This is long enough for most files that are
 * slightly too large.
 */
const lingerMs = 15_000;

/**
 * Closes the connection of a request that was answered before its body was read, for example for a missing permission.
 * Incoming data is discarded for a moment, so that the client can read the error.
 */
export const addUnreadBodyHandling = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    raw.unpipe();
    raw.resume();
    const cut = setTimeout(() => raw.destroy(), lingerMs);
    cut.unref();
    raw.once('close', () => clearTimeout(cut));
  });
};

import type { FastifyInstance } from 'fastify';

/**
 * chosen: a browser reads the answer only when it has sent all; long enough for most of a file that is a little too
 * large.
 */
const lingerMs = 15_000;

/**
 * Cuts the connection of a request that was answered before its body was read: refused for want of a right, or because
 * of the first of its files. What is on its way is let run into nothing for a moment, so that the sender can read why.
 */
export const addUnreadBodies = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    raw.unpipe();
    raw.resume();
    const cut = setTimeout(() => raw.destroy(), lingerMs);
    cut.unref();
    raw.once('close', () => clearTimeout(cut));
  });
};

import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDraining } from './gracefulClose.ts';

/**
 * How long the rest of a body is discarded. chosen: a browser reads the response only after it has sent everything.
 * This is long enough for most files that are slightly too large.
 */
const lingerMs = 15_000;

/**
 * Makes the connection of a request close only its sending half until the body has ended. Otherwise Node would destroy
 * the connection after its last response. If unread data was left, that would reset the connection, and the client
 * would lose the response.
 */
const lingerBeforeClose = ({ raw }: FastifyRequest): void => {
  const { socket } = raw;
  socket.destroySoon = (): void => {
    if (raw.complete || raw.destroyed) return Socket.prototype.destroySoon.call(socket);
    socket.end();
    raw.once('close', () => socket.destroy());
  };
};

/**
 * Returns whether the connection ends after this response, because the client requested it or the server is stopping.
 */
const isLast = (app: FastifyInstance, { raw }: FastifyRequest): boolean =>
  isDraining(app) ||
  !app.server.listening ||
  raw.httpVersion === '1.0' ||
  /\bclose\b/i.test(raw.headers.connection ?? '');

/**
 * Keeps the connection open after a response that was sent before the request's body was read, for example because a
 * permission is missing or the body is too large. The client can then read the response. The rest of the body is
 * discarded for a short time. Fastify would close the connection, and a proxy would then also close its connection to
 * the client.
 */
export const addUnreadBodyHandling = (app: FastifyInstance): void => {
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    if (!request.raw.complete && !request.raw.destroyed) {
      if (!isLast(app, request)) void reply.removeHeader('connection');
      lingerBeforeClose(request);
    }
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) {
      raw.unpipe();
      raw.resume();
      const cut = setTimeout(() => raw.destroy(), lingerMs);
      cut.unref();
      raw.once('close', () => clearTimeout(cut));
    }
    done();
  });
};

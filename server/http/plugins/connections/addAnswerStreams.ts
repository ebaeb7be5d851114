import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Response streams that are pending on each connection. */
const streams = new WeakMap<Socket, Set<Readable>>();

const streamsOf = (socket: Socket): Set<Readable> => {
  const existing = streams.get(socket);
  if (existing !== undefined) return existing;
  const created = new Set<Readable>();
  streams.set(socket, created);
  socket.once('close', () => created.forEach((stream) => stream.destroy()));
  return created;
};

/**
 * Destroys all response streams of a connection when the connection closes. If a client sends several requests without
 * waiting, Node only destroys the first response. The others would keep their file or cursor open permanently.
 */
export const addAnswerStreams = (app: FastifyInstance): void => {
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    if (payload instanceof Readable) {
      if (socket.destroyed) payload.destroy();
      const open = streamsOf(socket);
      open.add(payload);
      payload.once('close', () => open.delete(payload));
    }
    done(null, payload);
  });
};

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
 * Destroys response streams when their connection closes. Of several pipelined responses, Node notifies only the first;
 * the other responses would keep their file or cursor open permanently.
 */
export const addAnswerStreams = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw: { socket } }, _reply, payload) => {
    if (!(payload instanceof Readable)) return payload;
    if (socket.destroyed) payload.destroy();
    const open = streamsOf(socket);
    open.add(payload);
    payload.once('close', () => open.delete(payload));
    return payload;
  });
};

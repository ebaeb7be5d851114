import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The streams that are to be answered on each connection. */
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
 * Ends the stream of an answer with the connection that it is for. Node tells only the first of several pipelined
 * answers that their connection has closed; the others would keep what they hold, a file or a cursor, for good.
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

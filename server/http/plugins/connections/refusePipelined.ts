import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { type Connections, openOf } from './trackConnections.ts';

/**
 * Max unanswered requests of a connection. chosen: browsers send one request after another. Responses to many pipelined
 * requests would all wait in memory.
 */
const maxPipelined = 20;

/**
 * Makes the app refuse a request with `BUSY` if 20 earlier requests of its connection are unanswered. `connections`:
 * the open connections with their unanswered requests.
 */
export const refusePipelined = (app: FastifyInstance, connections: Connections): void => {
  app.addHook('onRequest', async (request, reply) => {
    const exchange = openOf(connections, request.raw)?.get(request.raw);
    if (exchange === undefined || exchange.ahead < maxPipelined) return;
    void reply.header('connection', 'close');
    throw new AppError('BUSY', {
      text: `More than ${maxPipelined} requests of this connection are waiting for a response. Please send fewer at a time.`,
    });
  });
};

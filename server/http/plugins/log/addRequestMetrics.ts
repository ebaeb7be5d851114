import type { FastifyInstance } from 'fastify';
import { operationNameOf } from '../../../metrics/requestOperation.ts';
import type { Metrics } from '../../../metrics/createMetrics.ts';

/** Counts and times every answered request. */
export const addRequestMetrics = (app: FastifyInstance, { observeRequest }: Pick<Metrics, 'observeRequest'>): void => {
  app.addHook('onResponse', async (request, reply) => {
    observeRequest(operationNameOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
};

import type { FastifyInstance } from 'fastify';
import { operationNameOf } from '../../../metrics/requestOperation.ts';
import type { Metrics } from '../../../metrics/createMetrics.ts';

/** Adds every answered request and its duration to the metrics. */
export const addRequestMetrics = (app: FastifyInstance, { observeRequest }: Pick<Metrics, 'observeRequest'>): void => {
  app.addHook('onResponse', (request, reply, done) => {
    observeRequest(operationNameOf(request), reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
};

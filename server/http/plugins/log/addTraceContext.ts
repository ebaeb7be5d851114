import type { FastifyInstance } from 'fastify';
import { inTrace } from '../../../metrics/currentTrace.ts';

/** The header `traceparent`. Source: https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const traceParent = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;
const empty = /^0+$/;

/** Returns the ids in a `traceparent` header, or undefined if the header is missing or invalid. */
export const parseTraceParent = (
  header: unknown,
): { readonly traceId: string; readonly parentId: string } | undefined => {
  if (typeof header !== 'string') return undefined;
  const [, traceId = '', parentId = ''] = traceParent.exec(header) ?? [];
  return empty.test(traceId) || empty.test(parentId) || traceId === '' ? undefined : { traceId, parentId };
};

/**
 * Adds the id of the request to each response (`x-request-id`), and the ids of the trace to each log line of a traced
 * request, so that logs of a proxy, of Gable and of its callers can be joined. What a traced request does runs in its
 * trace (`currentTrace`).
 */
export const addTraceContext = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const trace = parseTraceParent(request.headers['traceparent']);
    if (trace === undefined) return done();
    request.log = request.log.child(trace);
    reply.log = request.log;
    done();
  });
  // After the body: the events of reading it belong to the connection, not to the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const { traceparent } = request.headers;
    if (typeof traceparent !== 'string' || parseTraceParent(traceparent) === undefined) return done();
    inTrace(traceparent, done);
  });
};

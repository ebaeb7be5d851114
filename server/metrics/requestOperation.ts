import type { FastifyRequest } from 'fastify';

const operations = new WeakMap<FastifyRequest, string>();

/** Remembers which operation a request calls, e.g. `leads.create`, for the metrics. */
export const rememberOperation = (request: FastifyRequest, operation: string): void =>
  void operations.set(request, operation);

/**
 * Returns the name of the operation that a request calls: `leads.create` or, outside of resources, the path of its
 * route. All unknown addresses have the name `unknown`, so that clients cannot create metrics without limit.
 */
export const operationNameOf = (request: FastifyRequest): string =>
  operations.get(request) ?? (request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown'));

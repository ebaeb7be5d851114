import type { FastifyInstance } from 'fastify';
import { closeSlowConnections, type SlowConnections } from './closeSlowConnections.ts';
import { refusePipelined } from './refusePipelined.ts';
import { trackConnections } from './trackConnections.ts';

/**
 * Limits how long a connection may keep the server waiting, and how many of its requests may be unanswered. Node closes
 * connections with slow headers and idle connections itself, by `headersTimeout` and `keepAliveTimeout`.
 */
export const addConnectionLimits = (app: FastifyInstance, options: SlowConnections): void => {
  const connections = trackConnections(app);
  refusePipelined(app, connections);
  closeSlowConnections(app, connections, options);
};

import cluster from 'node:cluster';
import type { Config } from '../../config/config.ts';
import type { DrainOptions } from '../../http/plugins/connections/gracefulClose.ts';

/**
 * The message that the primary process sends to a worker before stopping it: how long to serve its open connections.
 */
export type WorkerMessage = { readonly drainMs: number };

let replaced: WorkerMessage | undefined;

if (cluster.isWorker)
  process.on('message', (message: Partial<WorkerMessage>) => {
    if (typeof message.drainMs === 'number') replaced = { drainMs: message.drainMs };
  });

/**
 * Returns how a stop drains the connections of this process. A worker that is replaced leaves new connections to the
 * other workers. When the whole server stops, it keeps listening until a load balancer has detected that.
 */
export const drainOptionsOf = ({ drainMs }: Pick<Config, 'drainMs'>): DrainOptions =>
  replaced === undefined ? { ms: drainMs, stopsListening: false } : { ms: replaced.drainMs, stopsListening: true };

import cluster from 'node:cluster';
import type { Config } from '../../config/config.ts';
import type { DrainOptions } from '../../http/plugins/gracefulClose.ts';

/** What the primary process sends to a worker before it stops it: how long to serve its open connections. */
export type WorkerMessage = { readonly drainMs: number };

let replaced: WorkerMessage | undefined;

if (cluster.isWorker)
  process.on('message', (message: Partial<WorkerMessage>) => {
    if (typeof message.drainMs === 'number') replaced = { drainMs: message.drainMs };
  });

/**
 * Returns how a stop drains the connections of this process. A worker that is replaced leaves new connections to the
 * others; a server that stops goes on listening until a load balancer has noticed.
 */
export const drainOf = ({ drainMs }: Pick<Config, 'drainMs'>): DrainOptions =>
  replaced === undefined ? { ms: drainMs, stopsListening: false } : { ms: replaced.drainMs, stopsListening: true };

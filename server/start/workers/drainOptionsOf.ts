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
 * Returns how this process ends its connections when it stops. A worker that is replaced stops listening at once,
 * because other workers accept new connections. When the whole server stops, this process keeps listening for
 * `drainMs`, until a load balancer has detected the stop.
 */
export const drainOptionsOf = ({ drainMs }: Pick<Config, 'drainMs'>): DrainOptions =>
  replaced === undefined ? { ms: drainMs, stopsListening: false } : { ms: replaced.drainMs, stopsListening: true };

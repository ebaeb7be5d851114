import { createServer } from 'node:http';
import { once } from 'node:events';

/** The HTTP server of the metrics, on a port of its own. */
export type MetricsServer = { readonly port: number; readonly close: () => Promise<void> };

/** Where the metrics are served, and how they are read. */
export type MetricsServerOptions = {
  readonly port: number;
  readonly host: string;
  /** Returns all metrics as text in the format of Prometheus. */
  readonly read: () => Promise<string>;
};

/**
 * Serves `GET /metrics` on a separate port, so that it is not exposed to the internet by accident. `read`: returns the
 * metrics as text; if it fails, the response is 503. Errors: an `Error` of Node if it cannot listen on the port, such
 * as `EADDRINUSE`.
 */
export const serveMetrics = async ({ port, host, read }: MetricsServerOptions): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

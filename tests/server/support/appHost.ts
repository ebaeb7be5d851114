import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../../../server/http/buildApp.ts';
import { createPool } from '../../../server/postgres/pool.ts';
import { testAppOptions } from './testApp.ts';
import type { HostedApp } from './servers.ts';

// A process that serves apps of the tests on their databases. There are two behind HAProxy. `GET /PORT` ends an app.
type Hosted = { readonly app: FastifyInstance; readonly pool: pg.Pool };
const hosted = new Map<string, Hosted>();

const open = async ({ connection, filesDir, more }: HostedApp): Promise<string> => {
  let isServing = false;
  const pool = createPool({
    connection,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
    // As in the product, a busy machine delays the start, but does not end it.
    isServing: () => isServing,
  });
  const workDir = join(filesDir, `work-${process.pid}`);
  const app = await buildApp(await testAppOptions({ pool, filesDir, workDir }, more));
  await app.listen({ port: 0, host: '127.0.0.1' });
  isServing = true;
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  hosted.set(port, { app, pool });
  return port;
};

const close = async (port: string): Promise<string> => {
  const found = hosted.get(port);
  hosted.delete(port);
  await found?.app.close();
  await found?.pool.end();
  return '';
};

const answer = async (request: IncomingMessage): Promise<string> =>
  // checked: startServers sends this body
  request.method === 'POST' ? open(JSON.parse(await text(request)) as HostedApp) : close(request.url?.slice(1) ?? '');

const server = createServer((request, response) => {
  void answer(request).then(
    (done) => response.end(done),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready ${typeof address === 'object' && address !== null ? address.port : ''}\n`);
});

// Takes long.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../server/database/embedded/startPostgres.ts';
import { withoutDurability } from '../../support/postgres.ts';
import { type DatabaseProxy, startDatabaseProxy } from './databaseProxy.ts';
import { createDataDir, createLead, signIn, start, type Started, statusOfLead } from '../start.ts';
import { isLong } from '../../../support/isLong.ts';

let folder: Awaited<ReturnType<typeof createDataDir>>;
let postgres: PostgresServer;
let line: DatabaseProxy;
let server: Started;

beforeAll(async () => {
  folder = await createDataDir();
  postgres = await startPostgres({ dataDir: join(folder.dataDir, 'far'), settings: withoutDurability });
  line = await startDatabaseProxy(postgres.connection);
  server = await start({ env: { DATABASE_URL: line.url, DATA_DIR: join(folder.dataDir, 'product') } });
});
afterAll(async () => {
  await server.end('SIGTERM');
  line.close();
  await postgres.stop();
  await folder.remove();
});

/** Reads an event stream until a line contains a text. */
const readUntil = async (lines: ReadableStreamDefaultReader<string> | undefined, wanted: string): Promise<void> => {
  for (let text = ''; !text.includes(wanted); ) {
    const { done = true, value = '' } = (await lines?.read()) ?? {};
    if (done) throw new Error(`the stream ended after ${text}`);
    text += value;
  }
};

it.runIf(isLong)(
  'requests get 503 while the network drops all packets, and requests and live stream recover',
  async () => {
    const token = await signIn(server.address);
    const id = await createLead(server.address, token, 1);
    const stop = new AbortController();
    const response = await fetch(`${server.address}/api/v2/live`, { headers: { token }, signal: stop.signal });
    const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await createLead(server.address, token, 2);
    await readUntil(lines, '"changed":"leads"');

    line.drop();
    expect(await statusOfLead(server.address, token, id)).toBe(503);
    await expect.poll(() => server.output()).toContain('the database does not respond');
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(503);

    await readUntil(lines, '"away":true');
    // Only new connections work: the old ones are dead, but the server has not been notified.
    line.mend();
    await expect.poll(() => statusOfLead(server.address, token, id)).toBe(200);
    await readUntil(lines, '"lost":true');
    await createLead(server.address, token, 3);
    await readUntil(lines, '"changed":"leads"');
    stop.abort();
  },
);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createDataDir, createLead, signIn, start, type Started } from './start.ts';
import { startedDatabase } from './startedDatabase.ts';
import { isLong } from '../../support/isLong.ts';

let folder: Awaited<ReturnType<typeof createDataDir>>;
let database: TestDatabase;
let server: Started;

beforeAll(async () => {
  [folder, database] = await Promise.all([createDataDir(), openTestDatabase(startedDatabase)]);
  server = await start({
    env: {
      DATABASE_URL: database.connection.connectionString,
      DATA_DIR: join(folder.dataDir, 'product'),
      LOG_LEVEL: 'debug',
    },
  });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await folder.remove();
});

it('a broken idle connection is logged with its error only, without the client object', async () => {
  await signIn(server.address);
  const client = new pg.Client(database.connection);
  await client.connect();
  const lines = await vi.waitFor(
    async () => {
      // A connection that Postgres considers idle may just have been taken from the pool, so this is repeated.
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'gable' and state = 'idle'`,
      );
      const found = server
        .output()
        .split('\n')
        .filter((line) => line.includes('idle connection'));
      expect(found.length).toBeGreaterThan(0);
      return found;
    },
    { timeout: 20_000, interval: 200 },
  );
  await client.end();
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      err: { type: expect.any(String), message: expect.stringMatching(/terminat/i), stack: expect.any(String) },
    });
  }
  for (const leaked of ['"client"', 'connectionParameters', '_events', 'parsedStatements', 'activeQuery', 'secretKey'])
    expect(server.output()).not.toContain(leaked);
});

it('a server error is logged with its operation, and not with the address of the request', async () => {
  const token = await signIn(server.address);
  const client = new pg.Client(database.connection);
  await client.connect();
  const id = '00000000-0000-7000-8000-0000000000ab';
  await client.query('alter table tasks rename to moved_tasks');
  try {
    const reply = await fetch(`${server.address}/api/rest/tasks/${id}`, { headers: { token } });
    expect(reply.status).toBe(500);
    const requestId = reply.headers.get('x-request-id') ?? '';
    const lines = await vi.waitFor(() => {
      const found = server
        .output()
        .split('\n')
        .filter((line) => line.includes(requestId) && line.includes('"level":50'));
      expect(found).toHaveLength(1);
      return found;
    }, 20_000);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'INTERNAL', operation: 'tasks.getOne' });
    expect(lines[0]).not.toContain(id);
  } finally {
    await client.query('alter table moved_tasks rename to tasks');
    await client.end();
  }
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

it.runIf(isLong && existsSync('/dev/full'))(
  'a server whose log is on a full disk serves requests, and stops as usual',
  async () => {
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['dist/server/main.mjs'], {
      env: {
        ...process.env,
        DATABASE_URL: database.connection.connectionString,
        DATA_DIR: join(folder.dataDir, 'product'),
        PORT: String(port),
        ADMIN_PASSWORD: 'the admin password',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', full, 'inherit'],
    });
    closeSync(full);
    const ended = once(child, 'exit');
    const address = `http://127.0.0.1:${port}`;
    const statusOf = (path: string): Promise<number | undefined> =>
      fetch(`${address}${path}`).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(() => statusOf('/health/ready'), { timeout: 60_000 }).toBe(200);
    // Each refusal writes a line.
    for (let request = 0; request < 20; request += 1) expect(await statusOf('/api/nothing')).toBe(404);
    await createLead(address, await signIn(address), 1);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

// Takes long.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directPool } from '../../../server/postgres/pools/directPool.ts';
import { processesIn } from '../../../server/database/embedded/processes/processesIn.ts';
import { isLong } from '../../support/isLong.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openRawSocket, requestHead, statusIn } from '../support/rawSocket.ts';
import { launch, createDataDir, signIn, start, type Started } from './start.ts';
import { startedDatabase } from './startedDatabase.ts';

const maxStopMs = 10_000;
const json = { 'content-type': 'application/json' };
const portOf = ({ address }: Started): number => Number(new URL(address).port);

/** Sends SIGTERM. Returns the exit code, and how long the process took to end. */
const stopOf = async (server: Started): Promise<{ readonly code: number | null; readonly ms: number }> => {
  const startedAt = performance.now();
  const code = await server.end('SIGTERM');
  return { code, ms: performance.now() - startedAt };
};

describe.concurrent('a stop with unfinished requests', () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await openTestDatabase(startedDatabase);
    env = { DATABASE_URL: database.connection.connectionString };
    // Without a pooler, because behind one the server sets a statement timeout for the whole database.
    await directPool(database.pool).query(
      `insert into leads ("_id", "name", "contactNo", "source", "status", "receivedAt", "notes")
       select gen_random_uuid(), 'Bulk ' || n, '+9197' || (20000000 + n), 'Website', 'New', now(), repeat('long words of a note ', 40) from generate_series(1, 20000) n`,
    );
  });
  afterAll(() => database.drop());

  type Unfinished = (server: Started, token: string) => Promise<unknown>;
  const unfinished: readonly (readonly [string, Unfinished])[] = [
    [
      '9 of 500 bytes of a body',
      async (server, token) =>
        (await openRawSocket(portOf(server))).write(
          `${requestHead('POST /api/v2/admin/create-lead', { ...json, token, 'content-length': '500' })}{"name":"`,
        ),
    ],
    [
      'incomplete headers',
      async (server) => (await openRawSocket(portOf(server))).write('GET /health HTTP/1.1\r\nhost: ga'),
    ],
    [
      'a stalled upload',
      async (server, token) => {
        const { write } = await openRawSocket(portOf(server));
        write(
          requestHead('POST /api/rest/leads/imports', {
            token,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': '1000000',
          }),
        );
        write(
          '--x\r\ncontent-disposition: form-data; name="file"; filename="leads.csv"\r\ncontent-type: text/csv\r\n\r\nName,Phone\r\n',
        );
      },
    ],
    [
      'an export whose client does not read',
      async (server, token) => {
        const { write, socket } = await openRawSocket(portOf(server), { paused: true });
        write(requestHead('GET /api/rest/leads/export?columns=all', { token }));
        await once(socket, 'readable');
      },
    ],
  ];

  // Four servers that start at once would exceed the time to connect on a busy machine.
  let lastStart: Promise<unknown> = Promise.resolve();
  const startNext = (): Promise<Started> => {
    const next = lastStart.then(() => start({ env }));
    lastStart = next.catch(() => undefined);
    return next;
  };

  const together: Unfinished = (server, token) => Promise.all(unfinished.map(([, begin]) => begin(server, token)));
  // `npm run test:long` also tries each alone. Each waits for the limit of its own server, so they run at the same
  // time.
  it.each([['all unfinished requests', together] as const, ...(isLong ? unfinished : [])])(
    'ends within ten seconds with %s, reports what was cut, and exits with code 0',
    async (_, begin) => {
      const server = await startNext();
      await begin(server, await signIn(server.address));
      // The server has read the unfinished request once it responds to a later one.
      expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
      const { code, ms } = await stopOf(server);
      expect(code).toBe(0);
      expect(ms).toBeLessThan(maxStopMs);
      expect(server.output()).toContain('the stop was cut: the running requests');
    },
  );

  it.runIf(isLong)(
    'rejects new work, completes running requests, and ends immediately at a second signal',
    async ({ expect }) => {
      const server = await start({ env });
      const token = await signIn(server.address);
      const body = JSON.stringify({ name: 'The last one', contactNo: '+919845011111', source: 'Website' });
      const [running, stuck, kept] = await Promise.all([
        openRawSocket(portOf(server)),
        openRawSocket(portOf(server)),
        openRawSocket(portOf(server)),
      ]);
      const head = requestHead('POST /api/v2/admin/create-lead', {
        ...json,
        token,
        'content-length': String(body.length),
        connection: 'close',
      });
      running.write(`${head}${body.slice(0, 9)}`);
      stuck.write(
        `${requestHead('POST /api/v2/admin/create-lead', { ...json, token, 'content-length': '500' })}{"name":"`,
      );
      kept.write(
        `${requestHead('POST /api/v2/admin/create-lead', { ...json, token, 'content-length': '500' })}{"name":"`,
      );
      expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
      const ended = once(server.child, 'exit');
      server.child.kill('SIGTERM');
      await expect
        .poll(() =>
          fetch(`${server.address}/health/live`, { headers: { connection: 'close' } }).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .not.toBe(200);
      // A second request on the connection of a running one is new work.
      kept.write(`${' '.repeat(491)}${requestHead('GET /health/live')}`);
      running.write(body.slice(9));
      expect(statusIn(await running.closed)).toBe(201);
      const startedAt = performance.now();
      server.child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      expect(code).toBe(143);
      expect(performance.now() - startedAt).toBeLessThan(2000);
      const { rows } = await database.pool.query(
        `select count(*)::int as leads from leads where "name" = 'The last one'`,
      );
      expect(rows).toEqual([{ leads: 1 }]);
    },
  );
});

describe.runIf(isLong).concurrent('a stop while the embedded Postgres is frozen', () => {
  it('ends within ten seconds, exits with code 0, and loses nothing', async () => {
    const folder = await createDataDir();
    const env = { DATA_DIR: folder.dataDir };
    const server = await start({ env, args: ['--empty'] });
    const token = await signIn(server.address);
    const pids = await processesIn(join(folder.dataDir, 'postgres', 'cluster'));
    expect(pids.length).toBeGreaterThan(1);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const asked = fetch(`${server.address}/api/v2/admin/get-lead`, { headers: { token } }).then(
      ({ status }) => status,
      () => 0,
    );
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
    const { code, ms } = await stopOf(server);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(maxStopMs);
    expect([0, 503]).toContain(await asked);
    const again = await start({ env, args: ['--empty'] });
    expect((await fetch(`${again.address}/api/v2/admin/get-lead`, { headers: { token } })).status).toBe(200);
    expect((await stopOf(again)).code).toBe(0);
    expect(await processesIn(join(folder.dataDir, 'postgres', 'cluster'))).toEqual([]);
    await folder.remove();
  });
});

describe.runIf(isLong).concurrent('a signal during the start', () => {
  // While a database is created, and while Postgres starts and tables and the first records are written.
  it.for(['postgres', 'postgres/cluster/postmaster.pid'])(
    'ends the server with code 0 and no error once %s exists, and the next start works',
    async (made, { expect }) => {
      const folder = await createDataDir();
      const env = { DATA_DIR: folder.dataDir };
      const { child, output } = launch({ env, args: ['--empty'] });
      const ended = once(child, 'exit');
      await expect.poll(() => existsSync(join(folder.dataDir, made)), { timeout: 60_000, interval: 20 }).toBe(true);
      const startedAt = performance.now();
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - startedAt).toBeLessThan(maxStopMs);
      expect(output()).not.toMatch(/error/i);
      const again = await start({ env, args: ['--empty'] });
      // On a busy machine, the first query may take longer than the timeout of the health check.
      await expect.poll(async () => (await fetch(`${again.address}/health/ready`)).status).toBe(200);
      expect((await stopOf(again)).code).toBe(0);
      await folder.remove();
    },
  );
});

// Takes long.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setInterval as ticks } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLong } from '../../../support/isLong.ts';
import { startPostgres } from '../../../../server/database/embedded/startPostgres.ts';
import { withoutDurability } from '../../support/postgres.ts';
import { startDatabaseProxy } from '../outages/databaseProxy.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import {
  createDataDir,
  createLead,
  launch,
  signIn,
  start,
  type Started,
  startFailing,
  statusOfLead,
} from '../start.ts';
import { fetchMetrics, readMetrics, valueOf } from '../../metrics/readMetrics.ts';
import { startedDatabase } from '../startedDatabase.ts';

/** Returns the process ids of the workers that have listened so far, in order. */
const workersOf = ({ output }: Pick<Started, 'output'>): readonly number[] =>
  [...output().matchAll(/"worker":(\d+),"msg":"a worker listens"/g)].map(([, pid]) => Number(pid));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Pause between two requests of a client, so that the starting workers get processor time. */
const pauseMs = 20;

/** Sends requests on open connections until stopped. Resolves to the responses that were not 200. */
const keepAsking = (address: string) => {
  const state = { isDone: false };
  let asked = 0;
  const failures: string[] = [];
  const request = (agent: Agent): Promise<void> =>
    new Promise((resolve) => {
      asked += 1;
      const fail = (reason: string): void => {
        failures.push(reason);
        resolve();
      };
      get(`${address}/health/live`, { agent }, (response) => {
        if (response.statusCode !== 200) failures.push(String(response.statusCode));
        response.resume().once('end', resolve);
      }).once('error', (error) => fail(error.message));
    });
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for await (const _ of ticks(pauseMs)) {
      if (state.isDone) break;
      await request(agent);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: 8 }, client);
  return {
    asked: () => asked,
    stop: async (): Promise<readonly string[]> => {
      state.isDone = true;
      await Promise.all(clients);
      return failures;
    },
  };
};

describe('several workers on one database', () => {
  let database: TestDatabase;
  let server: Started;
  beforeAll(async () => {
    database = await openTestDatabase(startedDatabase);
    server = await start({
      env: {
        DATABASE_URL: database.connection.connectionString,
        WORKERS: '2',
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
      },
    });
    await vi.waitFor(() => expect(workersOf(server).length).toBe(2), { timeout: 20_000 });
  });
  afterAll(async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    expect(workersOf(server).filter(isRunning)).toEqual([]);
    await database.drop();
  });

  it("share a port and see each other's writes", async () => {
    const token = await signIn(server.address);
    const id = await createLead(server.address, token, 1);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOfLead(server.address, token, id)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(server.output().match(/Gable is at/g)).toHaveLength(1);
  });

  it('report the requests of all in one place', async () => {
    const token = await signIn(server.address);
    const id = await createLead(server.address, token, 2);
    const line = 'gable_requests_total{operation="leads.getOne",status="2xx"}';
    const before = valueOf(await readMetrics(server), line);
    for (let round = 0; round < 6; round += 1) expect(await statusOfLead(server.address, token, id)).toBe(200);
    const text = await readMetrics(server);
    expect(valueOf(text, line) - before).toBe(6);
    expect(text).toMatch(/^gable_schema_info\{version="[^"]+"\} [12]$/m);
    expect(text).not.toContain(id);
  });

  it('are restarted when one is killed, and their metrics are served meanwhile', async () => {
    const [first = 0] = workersOf(server);
    const processes = (): readonly number[] =>
      execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.child.pid)], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line !== '')
        .map(Number);
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      // The new worker waits for this table.
      await client.query('begin; lock table gable.meta in access exclusive mode');
      process.kill(first, 'SIGKILL');
      await expect.poll(() => processes().some((pid) => !workersOf(server).includes(pid))).toBe(true);
      await expect.poll(async () => (await fetchMetrics(server)).status).toBe(200);
      expect(workersOf(server)).toHaveLength(2);
    } finally {
      await client.end();
    }
    await expect.poll(() => workersOf(server).length, { timeout: 60_000 }).toBe(3);
    const token = await signIn(server.address);
    expect((await fetch(`${server.address}/health`, { headers: { token } })).status).toBe(200);
  });

  it.runIf(isLong)('run beside a migration to a new version, which has the same settings', async () => {
    const { code, output } = await startFailing({
      env: {
        DATABASE_URL: database.connection.connectionString,
        WORKERS: '2',
        PORT: new URL(server.address).port,
      },
      args: ['--migrate'],
    });
    expect([code, output]).toEqual([0, expect.stringMatching(/^The tables have the schemas of version /)]);
  });

  it.runIf(isLong)('are replaced on SIGHUP without a failed request', async () => {
    const before = workersOf(server).filter(isRunning);
    const asking = keepAsking(server.address);
    server.child.kill('SIGHUP');
    await expect.poll(() => server.output(), { timeout: 90_000 }).toContain('all workers were replaced');
    const failures = await asking.stop();
    expect(failures).toEqual([]);
    expect(asking.asked()).toBeGreaterThan(100);
    expect(before.filter(isRunning)).toEqual([]);
    expect(workersOf(server).filter(isRunning)).toHaveLength(2);
  });
});

/** Creates a copy of the product in a folder that prints a text when it starts. */
const copyProduct = async (folder: string, text: string): Promise<string> => {
  await mkdir(join(folder, 'dist'), { recursive: true });
  await cp('dist/server', join(folder, 'dist/server'), { recursive: true });
  for (const name of ['node_modules', 'package.json', 'schemas', 'docs', 'dist/client', 'dist/preview'])
    await symlink(join(process.cwd(), name), join(folder, name));
  const main = join(folder, 'dist/server/main.mjs');
  await writeFile(main, `process.stderr.write('${text}\\n');\n${await readFile(main, 'utf8')}`);
  return folder;
};

it.runIf(isLong)('workers are replaced by those of the version to which a link leads', async () => {
  const database = await openTestDatabase(startedDatabase);
  const { dataDir, remove } = await createDataDir();
  const [one, two] = [await copyProduct(join(dataDir, '1'), 'one'), await copyProduct(join(dataDir, '2'), 'two')];
  const link = join(dataDir, 'current');
  await symlink(one, link);
  const server = await start({
    env: { DATABASE_URL: database.connection.connectionString, WORKERS: '2', LOG_LEVEL: 'info' },
    file: join(link, 'dist/server/main.mjs'),
  });
  await vi.waitFor(() => expect(workersOf(server).length).toBe(2), { timeout: 20_000 });
  expect(server.output()).not.toContain('two');
  await symlink(two, join(dataDir, 'next'));
  await rename(join(dataDir, 'next'), link);
  server.child.kill('SIGHUP');
  await expect.poll(() => server.output(), { timeout: 90_000 }).toContain('all workers were replaced');
  expect(server.output().match(/^two$/gm)).toHaveLength(2);
  expect(await server.end('SIGTERM')).toBe(0);
  await remove();
  await database.drop();
});

it.runIf(isLong)(
  'a worker that cannot start while the database is away does not end the others',
  async () => {
    const { dataDir, remove } = await createDataDir();
    const postgres = await startPostgres({ dataDir: join(dataDir, 'far'), settings: withoutDurability });
    const line = await startDatabaseProxy(postgres.connection);
    const { child, output } = launch({
      env: { DATABASE_URL: line.url, DATA_DIR: join(dataDir, 'product'), WORKERS: '2', LOG_LEVEL: 'info' },
      args: ['--empty'],
    });
    const listening = (): readonly number[] => workersOf({ output }).filter(isRunning);
    await expect.poll(() => listening().length, { timeout: 60_000 }).toBe(1);
    line.drop();
    const failures = (): number => output().match(/a worker could not be started/g)?.length ?? 0;
    // More than the failures after which a server without any worker ends.
    await expect.poll(failures, { timeout: 120_000, interval: 200 }).toBeGreaterThan(6);
    const address = /Server listening at (http:[^"]+)/.exec(output())?.[1] ?? '';
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    line.mend();
    await expect.poll(() => listening().length, { timeout: 60_000 }).toBe(2);
    await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(200);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    line.close();
    await postgres.stop();
    await remove();
  },
  240_000,
);

it.runIf(isLong)('workers start the embedded Postgres once, and stop it after all workers', async () => {
  const { dataDir, remove } = await createDataDir();
  const server = await start({ env: { DATA_DIR: dataDir, WORKERS: '2', LOG_LEVEL: 'info' }, args: ['--empty'] });
  expect(await statusOfLead(server.address, await signIn(server.address), '00000000-0000-4000-8000-000000000000')).toBe(
    404,
  );
  expect(await server.end('SIGTERM')).toBe(0);
  expect(workersOf(server).filter(isRunning)).toEqual([]);
  await remove();
});

it.runIf(isLong)('workers report once why they cannot start', async () => {
  const database = await openTestDatabase();
  const { code, output } = await startFailing({
    env: { DATABASE_URL: database.connection.connectionString, WORKERS: '2', ADMIN_PASSWORD: 'Password123!' },
  });
  expect([code, output]).toEqual([1, expect.stringMatching(/^ADMIN_PASSWORD: Password is too easy to guess: .*\.\n$/)]);
  await database.drop();
});

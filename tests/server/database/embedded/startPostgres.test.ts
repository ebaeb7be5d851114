// Takes long.
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../server/database/embedded/startPostgres.ts';
import { distributionBinDir } from '../../../../server/database/embedded/programs/distributionBinDir.ts';
import { processesIn } from '../../../../server/database/embedded/processes/processesIn.ts';
import { isLong } from '../../../support/isLong.ts';
import { waitUntil } from '../../../../server/database/embedded/processes/waitUntil.ts';
import { clusterCache } from './clusterCache.ts';
import { startOwner } from './startOwner.ts';

const execute = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const LIMIT_MS = 120_000;
const distribution = isLong ? await distributionBinDir() : undefined;
const variants: [string, string | undefined][] = [
  ['embedded', undefined],
  ...(distribution ? [['distribution', distribution] as [string, string]] : []),
];

let base = '';
let running: PostgresServer[] = [];
const made = clusterCache();
afterAll(() => made.remove());

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'gable-test-'));
  await chmod(base, 0o711);
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(dataDir: string, binDir?: string): Promise<PostgresServer> {
  const server = await startPostgres({ dataDir, ...(binDir ? { binDir } : {}) });
  running.push(server);
  return server;
}

async function query(server: PostgresServer, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(server.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function keptIds(server: PostgresServer): Promise<Set<number>> {
  return new Set((await query(server, 'select id from kept')).map((row) => Number(row['id'])));
}

describe.each(variants)('startPostgres with %s binaries', (_name, binDir) => {
  it(
    'creates a UTF-8 cluster with extensions and code point collation that other users cannot read',
    async () => {
      const server = await start(join(base, 'data'), binDir);
      expect(server.warm).toBe(false);
      const [facts] = await query(
        server,
        `select current_setting('server_encoding') as encoding, upper('straße é') as upper, 'Z' < 'a' as "byCodePoint",
        current_setting('data_checksums') as checksums, current_setting('fsync') as fsync, current_setting('jit') as jit,
        (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`,
      );
      expect(facts).toMatchObject({
        encoding: 'UTF8',
        byCodePoint: true,
        checksums: 'on',
        fsync: 'on',
        jit: 'off',
        isSuperuser: false,
      });
      expect(facts?.['upper']).toMatch(/É$/);
      await query(server, 'create extension pg_trgm; create extension unaccent');
      expect(
        await query(server, `select unaccent('Zoë') as plain, cardinality(show_trgm('दिल्ली')) > 0 as "hasTrigrams"`),
      ).toEqual([{ plain: 'Zoe', hasTrigrams: true }]);
      // Other users never have access.
      if (process.platform === 'win32') return;
      expect((await stat(join(base, 'data', 'password'))).mode & 0o777).toBe(0o600);
      expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
    },
    LIMIT_MS,
  );

  it(
    'keeps rows across a stop and a warm start',
    async () => {
      const first = await start(await made.copyTo(join(base, 'data'), binDir), binDir);
      await query(first, `create table leads (name text); insert into leads values ('Asha')`);
      await first.stop();
      const second = await start(join(base, 'data'), binDir);
      expect(second.warm).toBe(true);
      expect(await query(second, 'select name from leads')).toEqual([{ name: 'Asha' }]);
    },
    LIMIT_MS,
  );

  it(
    'loses no acknowledged row when its Node process is killed, and can start again immediately',
    async () => {
      const owner = startOwner(await made.copyTo(join(base, 'data'), binDir), binDir ? { binDir } : {});
      await owner.line('kept 50');
      await owner.kill();
      const server = await start(join(base, 'data'), binDir);
      const there = await keptIds(server);
      expect(owner.kept.length).toBeGreaterThanOrEqual(50);
      expect(owner.kept.filter((id) => !there.has(id))).toEqual([]);
    },
    LIMIT_MS,
  );
});

describe('startPostgres', () => {
  it(
    'rejects a folder that the same process uses, and reports the pid',
    async () => {
      await start(await made.copyTo(join(base, 'data')));
      await expect(startPostgres({ dataDir: join(base, 'data') })).rejects.toMatchObject({
        code: 'DATA_DIR_IN_USE',
        message: expect.stringMatching(
          new RegExp(`^data folder .*: in use, got a live Gable with pid ${process.pid}, .*; stop that one`),
        ),
      });
    },
    LIMIT_MS,
  );

  it(
    'rejects a folder that another process uses, and does not affect its Postgres',
    async () => {
      const owner = startOwner(await made.copyTo(join(base, 'data')));
      await owner.line('ready');
      await expect(startPostgres({ dataDir: join(base, 'data') })).rejects.toMatchObject({
        code: 'DATA_DIR_IN_USE',
        message: expect.stringContaining(`pid ${owner.child.pid}`),
      });
      const seen = owner.kept.length;
      expect(await waitUntil(() => owner.kept.length > seen + 10, 30_000)).toBe(true);
      await owner.kill();
    },
    LIMIT_MS,
  );

  it(
    'gives the folder to exactly one of several concurrent starts',
    async () => {
      const dataDir = await made.copyTo(join(base, 'data'));
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => start(dataDir)));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      const refusals: unknown[] = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason] : [],
      );
      expect(refusals).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ code: 'DATA_DIR_IN_USE' })));
    },
    LIMIT_MS,
  );

  it.runIf(isLong)(
    'ignores a lock whose pid belongs to another process now',
    async () => {
      const dataDir = await made.copyTo(join(base, 'data'));
      const owner = {
        pid: process.pid,
        started: 'at another time',
        since: '2024-01-05T00:00:00.000Z',
        isReleased: false,
      };
      await writeFile(join(dataDir, 'owner.7'), JSON.stringify(owner));
      expect((await start(dataDir)).warm).toBe(true);
      expect((await readdir(dataDir)).filter((name) => name.startsWith('owner.'))).toEqual(['owner.8']);
    },
    LIMIT_MS,
  );

  it(
    'stops cleanly, without a process, pid file or recovery on the next start',
    async () => {
      const dataDir = await made.copyTo(join(base, 'data'));
      const server = await start(dataDir);
      const idle = new Client(server.connection);
      idle.on('error', () => undefined);
      await idle.connect(); // an open connection does not delay the stop
      await Promise.all([server.stop(), server.stop()]);
      expect(await processesIn(join(dataDir, 'cluster'))).toEqual([]);
      expect(await readdir(join(dataDir, 'cluster'))).not.toContain('postmaster.pid');
      const lines: string[] = [];
      running.push(await startPostgres({ dataDir, onLog: (line) => lines.push(line) }));
      expect(lines.join('\n')).toContain('database system was shut down at');
      expect(lines.join('\n')).not.toContain('not properly shut down');
    },
    LIMIT_MS,
  );

  it(
    'stops Postgres when its Node process is killed',
    async () => {
      const owner = startOwner(await made.copyTo(join(base, 'data')));
      await owner.line('ready');
      const cluster = join(base, 'data', 'cluster');
      expect((await processesIn(cluster)).length).toBeGreaterThan(0);
      await owner.kill();
      expect(await waitUntil(async () => (await processesIn(cluster)).length === 0, 30_000)).toBe(true);
      expect(await readdir(cluster)).not.toContain('postmaster.pid');
    },
    LIMIT_MS,
  );

  it.runIf(isLong)(
    'stops an orphaned Postgres whose watcher was killed too',
    async () => {
      const dataDir = await made.copyTo(join(base, 'data'));
      const owner = startOwner(dataDir);
      await owner.line('kept 20');
      const postmaster = Number.parseInt(await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10);
      await killWatchers(postmaster);
      await owner.kill();
      const lines: string[] = [];
      const server = await startPostgres({ dataDir, onLog: (line) => lines.push(line) });
      running.push(server);
      expect(lines.join('\n')).toContain(`a killed Gable left on ${join(dataDir, 'cluster')}, pid ${postmaster}`);
      const there = await keptIds(server);
      expect(owner.kept.filter((id) => !there.has(id))).toEqual([]);
    },
    LIMIT_MS,
  );

  it.runIf(isLong)(
    'removes stale locks even when their pid is a running process of the same user',
    async () => {
      const dataDir = await made.copyTo(join(base, 'data'));
      const {
        connection: { host, port },
        stop,
      } = await start(dataDir);
      await stop();
      const { uid, gid } = await stat(join(dataDir, 'cluster'));
      const pidFile = join(dataDir, 'cluster', 'postmaster.pid');
      const other = execFile(
        '/bin/sh',
        ['-c', 'while :; do read -r line || exit; done'],
        isRoot ? { uid, gid, cwd: '/' } : {},
      );
      try {
        await writeFile(
          pidFile,
          `${other.pid}\n${join(dataDir, 'cluster')}\n1\n5432\n/nowhere\n\n       0         0\nready   \n`,
        );
        await chown(pidFile, uid, gid);
        const socketLock = join(host, `.s.PGSQL.${port}.lock`);
        await writeFile(socketLock, `${other.pid}\n`);
        await chown(socketLock, uid, gid);
        expect((await start(dataDir)).warm).toBe(true);
        expect(other.exitCode ?? other.signalCode).toBeNull();
      } finally {
        other.kill();
      }
    },
    LIMIT_MS,
  );

  // Two distinct moments: while the cluster is created, and right after that. `npm run test:long` kills at
  // twenty others.
  it.runIf(isLong)(
    'recovers from a kill at any moment of the first start',
    async () => {
      const dataDir = join(base, 'data');
      for (const isThere of [/^aside-.*\/global\/pg_control$/, /^cluster$/]) {
        await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
        await mkdir(dataDir);
        const owner = startOwner(dataDir);
        const isSeen = await waitUntil(
          async () => (await readdir(dataDir, { recursive: true }).catch(() => [])).some((name) => isThere.test(name)),
          30_000,
        );
        await owner.kill();
        expect(isSeen).toBe(true);
        const server = await start(dataDir);
        expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
        await server.stop();
        const left = await readdir(dataDir);
        expect(left.filter((name) => name.startsWith('aside-') || name.endsWith('.tmp'))).toEqual([]);
      }
    },
    LIMIT_MS,
  );

  it(
    'rejects wrong passwords and the superuser',
    async () => {
      const dataDir = await made.copyTo(join(base, 'data'));
      const { connection } = await start(dataDir);
      const tries = [
        { ...connection, password: 'guess' },
        { ...connection, user: 'postgres' },
      ];
      for (const wrong of tries) {
        const client = new Client(wrong);
        await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
      }
    },
    LIMIT_MS,
  );

  it.runIf(isLong)(
    'sets a new password when the password file is missing',
    async () => {
      const dataDir = await made.copyTo(join(base, 'data'));
      const before = await start(dataDir);
      await before.stop();
      await rm(join(dataDir, 'password'));
      const server = await start(dataDir);
      expect(server.connection.password).not.toBe(before.connection.password);
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    LIMIT_MS,
  );

  it.runIf(isLong)(
    'uses a short socket folder when the path of the data folder is too long',
    async () => {
      const folder = join(base, 'a-long-name-of-a-folder-'.repeat(5));
      await mkdir(folder, { mode: 0o711 });
      const server = await start(await made.copyTo(join(folder, 'data')));
      expect(server.connection.host.length).toBeLessThan(80);
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      await rm(server.connection.host, { recursive: true });
    },
    LIMIT_MS,
  );

  it(
    'reports invalid settings, binaries, versions and folders',
    async () => {
      const dataDir = await made.copyTo(join(base, 'data'));
      await expect(startPostgres({ dataDir, settings: { 'work mem': '1MB' } })).rejects.toMatchObject({
        code: 'BAD_SETTING',
      });
      await expect(startPostgres({ dataDir, binDir: join(base, 'nothing') })).rejects.toMatchObject({
        code: 'NO_BINARIES',
      });
      await expect(startPostgres({ dataDir, settings: { work_mem: 'much' } })).rejects.toMatchObject({
        code: 'START_FAILED',
        message: expect.stringContaining('work_mem'),
      });
      await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '9\n');
      await expect(startPostgres({ dataDir })).rejects.toMatchObject({ code: 'WRONG_VERSION' });
      await writeFile(join(base, 'file'), '');
      await expect(startPostgres({ dataDir: join(base, 'file', 'data') })).rejects.toMatchObject({
        code: 'DATA_DIR_NOT_WRITABLE',
      });
    },
    LIMIT_MS,
  );

  it.runIf(isRoot && isLong)(
    'runs in a private folder of root, which it opens only to the group',
    async () => {
      const home = join(base, 'home');
      await mkdir(home, { mode: 0o700 });
      expect(await query(await start(join(home, 'data')), 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(home)).mode & 0o777).toBe(0o710);
      expect((await stat(join(home, 'data', 'cluster'))).uid).not.toBe(0);
    },
    LIMIT_MS,
  );

  it.runIf(isRoot)(
    'names the inaccessible folder when it belongs to another user',
    async () => {
      const home = join(base, 'home');
      await mkdir(home, { mode: 0o700 });
      await chown(home, 4242, 4242);
      await expect(startPostgres({ dataDir: join(home, 'data') })).rejects.toMatchObject({
        code: 'DATA_DIR_NOT_WRITABLE',
        message: expect.stringContaining(home),
      });
    },
    LIMIT_MS,
  );

  it.runIf(isRoot && isLong)(
    'runs as an ordinary user, and root can use the folder later without changing its owner',
    async () => {
      const home = join(base, 'home');
      await mkdir(home, { mode: 0o755 });
      await chown(home, 65534, 65534);
      const owner = startOwner(join(home, 'data'), {
        mode: 'once',
        before: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
      });
      expect(await owner.line('ready')).toContain('"uid":65534');
      await owner.line('stopped');
      const server = await start(join(home, 'data'));
      expect(server.warm).toBe(true);
      expect((await stat(join(home, 'data', 'cluster'))).uid).toBe(65534);
      await server.stop();
      const again = startOwner(join(home, 'data'), {
        mode: 'once',
        before: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
      });
      expect(await again.line('ready')).toContain('"warm":true');
      await again.line('stopped');
    },
    LIMIT_MS,
  );
});

/**
 * Kills the watchers: shells that have the postmaster's pid as their `$$`. They are found by the program in their
 * command line.
 */
async function killWatchers(postmaster: number): Promise<void> {
  const { stdout } = await execute('ps', ['-axo', 'pid=,pgid=,args=']);
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/, 3));
  const watchers = lines.filter(([, group, command]) => Number(group) === postmaster && command === '/bin/sh');
  expect(watchers).toHaveLength(1);
  for (const [pid] of watchers) process.kill(Number(pid), 'SIGKILL');
}

import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReadPool, type ReadPool } from '../../../../server/postgres/pools/createReadPool.ts';
import { startPostgres, type PostgresServer } from '../../../../server/database/embedded/startPostgres.ts';
import { createPool } from '../../../../server/postgres/pool.ts';
import { withoutDurability } from '../../support/postgres.ts';

let folder: string;
let servers: readonly PostgresServer[] = [];
let [primary, replica, late]: pg.Pool[] = [];
let readPool: ReadPool;
const moves: string[] = [];

type Options = { readonly connection: pg.PoolConfig };

const poolOf = ({ connection }: Options): pg.Pool =>
  createPool({ connection, size: 2, statementTimeoutMs: 10_000, onError: () => undefined });
const write = (id: number) => primary?.query('insert into notes values ($1)', [id]);
const read = async (pool: pg.Pool | undefined): Promise<readonly number[]> =>
  (await pool?.query<{ id: number }>('select id from notes order by id'))?.rows.map(({ id }) => id) ?? [];
/** Returns whether a read with this pool ran on a replica. */
const isOnReplica = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is === true;

/** Ends a segment of the write-ahead log by a backup, so that the first replica gets it. */
const shipLog = async (): Promise<void> => {
  const client = await primary?.connect();
  await client?.query(`select pg_backup_start('segment', true)`);
  await client?.query('select pg_backup_stop(false)');
  client?.release();
};

/** Copies the segments that the first replica has got for the late one. */
const shipLate = async (): Promise<void> => {
  for (const name of await readdir(join(folder, 'log'))) {
    await copyFile(join(folder, 'log', name), join(folder, 'late', name));
    await chmod(join(folder, 'late', name), 0o644);
  }
};

/** Starts a proxy that leads each new connection to the next server. */
const startProxy = async (targets: readonly PostgresServer[]): Promise<Server> => {
  let turn = 0;
  const proxy = createServer((client) => {
    const { host = '', port = 0 } = targets[turn++ % targets.length]?.connection ?? {};
    const target = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, target])
      socket.on('error', () => void [client, target].map((each) => each.destroy()));
    client.pipe(target).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
};

/** The replicas get finished segments of the log, so that the test decides when each is behind. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-replica-'));
  await chmod(folder, 0o711);
  for (const name of ['log', 'late']) {
    await mkdir(join(folder, name));
    await chmod(join(folder, name), 0o777);
  }
  const settings = (from: string) => ({
    ...withoutDurability,
    synchronous_commit: 'on',
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${folder}/log/%f`,
    restore_command: `cp ${folder}/${from}/%f %p`,
    wal_retrieve_retry_interval: '50ms',
  });
  const [one, two, three] = ['one', 'two', 'three'].map((name) => join(folder, name)) as [string, string, string];
  await (await startPostgres({ dataDir: one, settings: settings('log') })).stop();
  for (const copy of [two, three]) {
    await cp(one, copy, { recursive: true });
    await writeFile(join(copy, 'cluster', 'standby.signal'), '');
  }
  servers = [
    await startPostgres({ dataDir: one, settings: settings('log') }),
    await startPostgres({ dataDir: two, settings: settings('log') }),
    await startPostgres({ dataDir: three, settings: settings('late') }),
  ];
  [primary, replica, late] = servers.map(poolOf);
  if (primary === undefined || replica === undefined) throw new Error('no pools');
  readPool = createReadPool({ primary, replica, onMove: (to) => moves.push(to), restMs: 100 });
});
afterAll(async () => {
  await Promise.all([primary?.end(), replica?.end(), late?.end()]);
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

it('a read pool uses the replica only when it has caught up', async () => {
  await primary?.query('create table notes (id int)');
  await write(1);
  const behind = await readPool();
  expect([behind === primary, await read(behind), moves]).toEqual([true, [1], ['primary']]);
  await shipLog();
  await expect.poll(async () => isOnReplica(await readPool())).toBe(true);
  expect([await read(await readPool()), moves]).toEqual([[1], ['primary', 'replica']]);
});

it('a read pool checks each connection, because a proxy can lead to a replica that is behind', async () => {
  if (primary === undefined) throw new Error('no pool');
  await shipLate();
  await expect.poll(() => read(late).catch(() => [])).toEqual([1]);
  await write(2);
  await shipLog();
  await expect.poll(() => read(replica)).toEqual([1, 2]);
  const proxy = await startProxy(servers.slice(1));
  // checked: it listens on a port
  const { port } = proxy.address() as AddressInfo;
  const both = poolOf({ connection: { ...servers[0]?.connection, host: '127.0.0.1', port } });
  // Connections in this order: to the replica that has the write, and to the one that lacks it.
  const clients = [await both.connect(), await both.connect()];
  const has = await Promise.all(
    clients.map(async (client) => (await client.query('select id from notes')).rows.length === 2),
  );
  for (const client of clients.toReversed()) client.release();
  const readBoth = createReadPool({ primary, replica: both, onMove: () => undefined });
  const pool = await readBoth();
  const reads = await Promise.all([read(pool), read(pool), read(pool)]);
  expect([has, pool === primary, reads]).toEqual([
    [true, false],
    false,
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  ]);
  await both.end();
  proxy.close();
});

it('a read pool survives the failure of the replica', async () => {
  await write(3);
  await servers[1]?.stop();
  const alone = await readPool();
  expect([alone === primary, await read(alone), moves]).toEqual([true, [1, 2, 3], ['primary', 'replica', 'primary']]);
});

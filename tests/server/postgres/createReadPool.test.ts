import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReadPool, type ReadPool } from '../../../server/postgres/createReadPool.ts';
import { startPostgres, type PostgresServer } from '../../../server/postgres/embedded/startPostgres.ts';
import { createPool } from '../../../server/postgres/pool.ts';
import { withoutDurability } from '../postgres.ts';

let folder: string;
let servers: readonly PostgresServer[] = [];
let [primary, replica]: pg.Pool[] = [];
let readPool: ReadPool;
const moves: boolean[] = [];

const poolOf = ({ connection }: PostgresServer): pg.Pool =>
  createPool({ connection, size: 2, statementTimeoutMs: 10_000, onError: () => undefined });
const write = (id: number) => primary?.query('insert into notes values ($1)', [id]);
const read = async (pool: pg.Pool): Promise<readonly number[]> =>
  (await pool.query<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id);

/** Ends a segment of the write-ahead log by a backup, so that the replica gets it. */
const shipLog = async (): Promise<void> => {
  const client = await primary?.connect();
  await client?.query(`select pg_backup_start('segment', true)`);
  await client?.query('select pg_backup_stop(false)');
  client?.release();
};

/** The replica gets each finished segment of the log, so that the test decides when it is behind. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-replica-'));
  await chmod(folder, 0o711);
  const [one, two, log] = ['one', 'two', 'log'].map((name) => join(folder, name)) as [string, string, string];
  await mkdir(log);
  await chmod(log, 0o777);
  const settings = {
    ...withoutDurability,
    synchronous_commit: 'on',
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${log}/%f`,
    restore_command: `cp ${log}/%f %p`,
    wal_retrieve_retry_interval: '50ms',
  };
  const first = await startPostgres({ dataDir: one, settings });
  await first.stop();
  await cp(one, two, { recursive: true });
  await writeFile(join(two, 'cluster', 'standby.signal'), '');
  servers = [await startPostgres({ dataDir: one, settings }), await startPostgres({ dataDir: two, settings })];
  [primary, replica] = servers.map(poolOf);
  if (primary === undefined || replica === undefined) throw new Error('no pools');
  readPool = createReadPool({ primary, replica, onMove: (isReplica) => moves.push(isReplica), restMs: 100 });
});
afterAll(async () => {
  await Promise.all([primary?.end(), replica?.end()]);
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

it('a read pool uses the replica only when it has caught up, and survives its failure', async () => {
  await primary?.query('create table notes (id int)');
  await write(1);
  const behind = await readPool();
  expect([behind === primary, await read(behind), moves]).toEqual([true, [1], [false]]);
  await shipLog();
  let caughtUp: pg.Pool | undefined;
  await expect.poll(async () => (caughtUp = await readPool()) === replica).toBe(true);
  expect([await read(caughtUp ?? behind), moves]).toEqual([[1], [false, true]]);

  await write(2);
  await servers[1]?.stop();
  const alone = await readPool();
  expect([alone === primary, await read(alone), moves]).toEqual([true, [1, 2], [false, true, false]]);
});

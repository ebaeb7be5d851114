import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseHosts } from '../../../../server/postgres/pools/databaseHosts.ts';
import { startPostgres } from '../../../../server/database/embedded/startPostgres.ts';
import { createPool } from '../../../../server/postgres/pool.ts';
import { connectDatabase } from '../../../../server/database/connectDatabase.ts';
import { isLong } from '../../../support/isLong.ts';
import { withoutDurability } from '../../support/postgres.ts';

it.each([
  ['postgres://u:p%40@db1,db2:5433/gable', ['db1:5432', 'db2:5433'], 'postgres://u:p%40@db1/gable'],
  [
    'postgresql://db1:5,[::1]:6,%2Ftmp%2Fone/g?target_session_attrs=read-write&sslmode=require',
    ['db1:5', '::1:6', '/tmp/one:5432'],
    'postgresql://db1:5/g?sslmode=require',
  ],
])('parseHosts parses %s', (url, hosts, first) => {
  const read = parseHosts(url);
  expect([read.hosts.map(({ host, port }) => `${host}:${port}`), read.first]).toEqual([hosts, first]);
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-hosts-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

it.runIf(isLong)('a pool moves to the standby that becomes the primary', async () => {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const settings = { ...withoutDurability, wal_level: 'replica' };
  // The standby begins as a copy of the primary.
  const first = await startPostgres({ dataDir: one, settings });
  await first.stop();
  await cp(one, two, { recursive: true });
  await writeFile(join(two, 'cluster', 'standby.signal'), '');
  const primary = await startPostgres({ dataDir: one, settings });
  let standby = await startPostgres({ dataDir: two, settings });
  const { user, password, database } = primary.connection;
  const hosts = [standby, primary].map(({ connection: { host, port } }) => `${encodeURIComponent(host)}:${port}`);
  const { connection, follow } = await connectDatabase(
    { databaseUrl: `postgres://${user}:${password}@${hosts.join(',')}/${database}`, dataDir: folder },
    { onLog: () => undefined },
  );
  expect(connection.host).toBe(primary.connection.host);
  const pool = createPool({ connection, statementTimeoutMs: 10_000, onError: () => undefined });
  const moves: string[] = [];
  const stop = follow?.(pool, (place) => moves.push(place));
  try {
    await pool.query('create table kept (id int)');
    await primary.stop();
    await standby.stop();
    await rm(join(two, 'cluster', 'standby.signal'));
    standby = await startPostgres({ dataDir: two, settings });
    await expect
      .poll(
        () =>
          pool.query('create table if not exists written (id int)').then(
            () => 'written',
            () => 'refused',
          ),
        { interval: 100 },
      )
      .toBe('written');
    expect(moves).toEqual([`${standby.connection.host}:${standby.connection.port}`]);
  } finally {
    stop?.();
    await pool.end();
    await standby.stop();
  }
});

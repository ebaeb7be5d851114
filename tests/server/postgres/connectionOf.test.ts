import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseIntoClientConfig } from 'pg-connection-string';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPool } from '../../../server/postgres/pool.ts';
import { connectDatabase } from '../../../server/database/connectDatabase.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'gable-password-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('each connection reads its password from the password file, without a warning of the driver', async () => {
  const file = join(folder, 'pgpass');
  vi.stubEnv('PGPASSFILE', file);
  const warnings: string[] = [];
  process.on('warning', ({ message }) => warnings.push(message));
  const { password, ...rest } = parseIntoClientConfig(database.connection.connectionString);
  const store = (text: string): Promise<void> =>
    writeFile(file, `*:*:${rest.database}:${rest.user}:${text}\n`, { mode: 0o600 });
  const address = new URL(database.connection.connectionString);
  address.password = '';
  await store(String(password));
  const { connection } = await connectDatabase(
    { databaseUrl: address.href, dataDir: folder },
    { onLog: () => undefined },
  );
  const pool = createPool({ connection, statementTimeoutMs: 10_000, onError: () => undefined });
  const client = await pool.connect();
  await store('another password');
  await expect(pool.query('select 1')).rejects.toThrow(/password authentication failed/);
  await store(String(password));
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  await pool.end();
  vi.unstubAllEnvs();
  expect(warnings.filter((text) => text.includes('pgpass'))).toEqual([]);
});

it('the check whether a database responds signs in with the password of the pool', async () => {
  const connection = parseIntoClientConfig(database.connection.connectionString);
  const pool = createPool({ connection, statementTimeoutMs: 60_000, onError: () => undefined });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const running = client.query('select pg_sleep(60)').catch(() => undefined);
  await expect
    .poll(async () => {
      const found = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and query = 'select 1'`,
      );
      return found.rowCount;
    })
    .toBeGreaterThan(0);
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await running;
  client.release(true);
  await pool.end();
});

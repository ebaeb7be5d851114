import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { directPool } from '../../../server/postgres/pools/directPool.ts';
import { keepsPrepared } from './pgBouncer.ts';
import { createPool } from '../../../server/postgres/pool.ts';
import { setRoleDefaults } from '../../../server/postgres/pools/setRoleDefaults.ts';

export type TestDatabase = {
  readonly pool: pg.Pool;
  /** How code that opens its own connections connects to the database. */
  readonly connection: { readonly connectionString: string };
  /** Closes the pool and drops the database. */
  readonly drop: () => Promise<void>;
};

const serverUrl = (): URL => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined || url === '') {
    throw new Error(
      'TEST_DATABASE_URL: not set, got nothing; expected the address of a Postgres on which databases may be made',
    );
  }
  return new URL(url);
};

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl().href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const addressOf = (name: string): string => {
  const url = serverUrl();
  url.pathname = `/${name}`;
  return url.href;
};

/** Copies files instead of pages: pages would be written again whenever a database is dropped. */
const byFiles = 'strategy file_copy';

/** A database that is copied for tests. The first test file that needs it creates it, for all test files of the run. */
export type Template = { readonly name: string; readonly fill: (pool: pg.Pool) => Promise<void> };

const createTemplate = async (client: pg.Client, { name, fill }: Template): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const pool = createPool({
    connection: { connectionString: addressOf(draft) },
    size: 4,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  });
  try {
    await fill(pool);
  } finally {
    await pool.end();
  }
  // The last connection may take a moment to close. Until then, Postgres refuses the copy.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [draft],
  );
  await client.query(`alter database ${draft} rename to ${name}`);
};

const copyTemplate = (name: string, template: Template): Promise<void> =>
  onServer(async (client) => {
    // Only one file at a time: a database can be copied only while nobody is connected to it.
    await client.query('select pg_advisory_lock(hashtext($1))', [template.name]);
    await createTemplate(client, template);
    await client.query(`create database ${name} template ${template.name} ${byFiles}`);
  });

/** Returns the address of a test database through the pooler. Undefined if the tests use no pooler. */
export const pooledAddress = (address: string): string | undefined => {
  const pooler = process.env['TEST_POOLER_URL'];
  if (pooler === undefined || !URL.canParse(address)) return undefined;
  const [url, own] = [new URL(pooler), new URL(address)];
  if (own.searchParams.get('host') !== serverUrl().searchParams.get('host')) return undefined;
  url.pathname = own.pathname;
  return url.href;
};

const statementTimeoutMs = 60_000;

/** Opens the connection pool of a database as the server does. It leads through the pooler if the tests use one. */
const openPool = async (connection: TestDatabase['connection']): Promise<pg.Pool> => {
  // A connection that ends while it is idle does not fail a test.
  const options = { statementTimeoutMs, onError: () => undefined };
  const pooled = pooledAddress(connection.connectionString);
  const direct = createPool({ connection, ...options });
  if (pooled === undefined) return direct;
  await setRoleDefaults(direct, options);
  const pooler = { direct, keepsNames: keepsPrepared() };
  return createPool({ connection: { connectionString: pooled }, ...options, pooler });
};

/** Creates a database with a random name on the test server. It is empty, or a copy of a template. */
export const openTestDatabase = async (template?: Template): Promise<TestDatabase> => {
  const name = `gable_test_${randomBytes(6).toString('hex')}`;
  if (template === undefined) await onServer((client) => client.query(`create database ${name} ${byFiles}`));
  else await copyTemplate(name, template);
  const connection = { connectionString: addressOf(name) };
  const pool = await openPool(connection);
  return {
    pool,
    connection,
    drop: async () => {
      // The database is dropped first and by force: a failed test may have kept a connection, for which the pool would
      // wait.
      await onServer((client) =>
        // Postgres' own workers cannot be ended by force. Without `force`, Postgres asks them to end, and waits.
        client.query(`drop database ${name} with (force)`).catch(async () => {
          await client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
            [name],
          );
          await client.query(`drop database ${name}`);
        }),
      );
      void pool.end();
      const direct = directPool(pool);
      if (direct !== pool) void direct.end();
    },
  };
};

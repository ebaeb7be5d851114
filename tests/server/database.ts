import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPool } from '../../server/database/pool.ts';

export type TestDatabase = {
  readonly pool: pg.Pool;
  /** Address of the database, for what makes its own connections. */
  readonly connection: { readonly connectionString: string };
  /** Ends the pool and removes the database. */
  readonly drop: () => Promise<void>;
};

const serverUrl = (): URL => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined || url === '') {
    throw new Error('TEST_DATABASE_URL: not set, got nothing; the address of a Postgres on which databases may be made would be right');
  }
  return new URL(url);
};

const onServer = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl().href });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** Makes an empty database of a random name on the server that the tests run on. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const name = `gable_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = serverUrl();
  url.pathname = `/${name}`;
  const connection = { connectionString: url.href };
  // A connection that ends while it rests is no failure of a test.
  const pool = openPool({ connection, size: 20, statementTimeoutMs: 60_000, onError: () => undefined });
  return {
    pool,
    connection,
    drop: async () => {
      // By force, and first: a test that failed may have kept a connection, for which the pool would wait.
      await onServer(`drop database ${name} with (force)`);
      void pool.end();
    },
  };
};

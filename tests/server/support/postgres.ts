import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../server/database/embedded/startPostgres.ts';
import { distributionBinDir } from '../../../server/database/embedded/programs/distributionBinDir.ts';

export type TestPostgres = { readonly url: string; readonly stop: () => Promise<void> };

/** Settings that make Postgres fast and not durable. They are for tests that do not kill Postgres. */
export const withoutDurability = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** Returns connection options as a URL. The host may be the folder of a Unix socket. */
export const urlOf = (connection: {
  host: string;
  port?: number;
  user: string;
  database: string;
  password?: string;
}): string => {
  const { host, port, user, database, password } = connection;
  const query = new URLSearchParams({ host, ...(port === undefined ? {} : { port: String(port) }) });
  return `postgresql://${user}:${encodeURIComponent(password ?? '')}@localhost/${database}?${query.toString()}`;
};

/** Starts the Postgres of the tests: the embedded one, or that of the distribution if TEST_POSTGRES=distribution. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'gable-test-'));
  const which = process.env['TEST_POSTGRES'] ?? 'embedded';
  const binDir = which === 'distribution' ? await distributionBinDir() : undefined;
  if (which === 'distribution' && binDir === undefined) {
    throw new Error(
      'TEST_POSTGRES=distribution: no Postgres of the distribution was found; install the package postgresql.',
    );
  }
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    settings: withoutDurability,
    ...(binDir === undefined ? {} : { binDir }),
  });
  return {
    url: urlOf(server.connection),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};

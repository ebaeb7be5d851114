import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { connectDatabase, type ConnectedDatabase } from './connectDatabase.ts';
import { DATABASE, readPassword, ROLE } from './embedded/clusterAccess.ts';
import { PostgresStartError } from './embedded/PostgresStartError.ts';

/** Reads the address of a running Postgres from `postmaster.pid`: port, socket folder and host on lines 4 to 6. */
const readEndpoint = async (folder: string): Promise<pg.PoolConfig | undefined> => {
  const text = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port = '', socket = '', address = ''] = text.split('\n').map((line) => line.trim());
  const host = socket === '' ? address : socket;
  if (host === '' || !/^\d+$/.test(port)) return undefined;
  const { password } = await readPassword(folder);
  return { host, port: Number(port), user: ROLE, database: DATABASE, password };
};

/**
 * Returns the options to connect a command-line program to the database of `DATABASE_URL` or, if that is not set, to
 * the embedded Postgres in the data folder. If a running server uses this folder, the options lead to that server's
 * Postgres, and `stop` does nothing; otherwise the Postgres is started. `onLog`: called with each line that the started
 * Postgres logs. Errors: `DatabaseError` if the database cannot be reached or is too old, `PostgresStartError` if the
 * start fails.
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onLog: (line: string) => void,
): Promise<ConnectedDatabase> => {
  try {
    return await connectDatabase(config, { onLog });
  } catch (error) {
    if (!(error instanceof PostgresStartError) || error.code !== 'DATA_DIR_IN_USE') throw error;
    const connection = await readEndpoint(join(config.dataDir, 'postgres'));
    if (connection === undefined) throw error;
    return { connection, embedded: true, stop: async () => undefined };
  }
};

import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { startPostgres } from '../postgres/embedded/startPostgres.ts';

export type ConnectedDatabase = {
  readonly connection: pg.PoolConfig;
  /** True for the embedded Postgres, started here or by the primary process; false for one behind a URL. */
  readonly embedded: boolean;
  /** Stops what was started. A database server that was already running is left alone. */
  readonly stop: () => Promise<void>;
};

/** A database that cannot be used. Its message is one sentence for the person who started the process. */
export class DatabaseError extends Error {}

const oldestVersion = 15;

/** Returns host, port and database of a URL, without its password. */
const placeOf = (url: string): string => {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    return 'an address that cannot be read';
  }
};

const checkVersion = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion)
      throw new DatabaseError(`DATABASE_URL: is Postgres ${version}; expected ${oldestVersion} or newer.`);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const reason =
      error instanceof Error && error.message !== ''
        ? error.message
        : String((error as { code?: unknown }).code ?? error);
    throw new DatabaseError(
      `DATABASE_URL: can't reach ${placeOf(url)}, got "${reason}"; is the server running, and are name and password right?`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
};

export type DatabaseListeners = {
  /** Called with each line that the embedded Postgres logs. */
  readonly onLog: (line: string) => void;
  /** Called when the embedded Postgres exited by itself, and when it runs again. */
  readonly onEvent?: (text: string) => void;
  /** Called when the embedded Postgres exited by itself and could not be restarted. */
  readonly onLost?: (error: unknown) => void;
};

/**
 * Connects to the configured database: the embedded Postgres, started here, or the one behind DATABASE_URL. Errors:
 * `DatabaseError`, `PostgresStartError`.
 */
export const connectDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'isEmbeddedInPrimary'>>,
  listeners: DatabaseListeners,
): Promise<ConnectedDatabase> => {
  if (config.databaseUrl !== undefined) {
    await checkVersion(config.databaseUrl);
    return {
      connection: { connectionString: config.databaseUrl },
      embedded: config.isEmbeddedInPrimary === true,
      stop: async () => undefined,
    };
  }
  const server = await startPostgres({ dataDir: join(config.dataDir, 'postgres'), ...listeners });
  return { connection: { ...server.connection }, embedded: true, stop: () => server.stop() };
};

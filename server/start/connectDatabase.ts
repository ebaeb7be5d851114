import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { parseIntoClientConfig as parseAddress } from 'pg-connection-string';
import type { Config } from '../config/config.ts';
import { findPrimary, followPrimary, parseHosts } from '../postgres/databaseHosts.ts';
import { startPostgres } from '../postgres/embedded/startPostgres.ts';

export type ConnectedDatabase = {
  readonly connection: pg.PoolConfig;
  /** Keeps a pool at the host that accepts writes, if the address names several. Returns the function to stop. */
  readonly follow?: (pool: pg.Pool, onMove: (place: string) => void) => () => void;
  /** True for the embedded Postgres, started here or by the primary process; false for one behind a URL. */
  readonly embedded: boolean;
  /** Stops what was started. A database server that was already running is left alone. */
  readonly stop: () => Promise<void>;
};

/** A database that cannot be used. Its message is one sentence for the person who started the process. */
export class DatabaseError extends Error {}

const oldestVersion = 15;

/** Returns host, port and database of an address, without its password. */
const placeOf = ({ connectionString, host }: pg.ClientConfig): string => {
  try {
    if (connectionString === undefined) return host ?? '';
    const { hostname, port, pathname } = new URL(connectionString);
    return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    return 'an address that cannot be read';
  }
};

const checkVersion = async (options: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 5000 });
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
      `DATABASE_URL: can't reach ${placeOf(options)}, got "${reason}"; is the server running, and are name and password right?`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** chosen: a cluster elects a new primary in less. */
const electionMs = 30_000;

/** Returns the host that accepts writes, and waits while the others elect one. Errors: `DatabaseError`. */
const waitForPrimary = async (
  options: pg.ClientConfig,
  hosts: ReturnType<typeof parseHosts>['hosts'],
): Promise<pg.ClientConfig> => {
  const until = performance.now() + electionMs;
  for (;;) {
    const found = await findPrimary(options, hosts);
    if (found !== undefined) return found;
    if (performance.now() > until)
      throw new DatabaseError(
        `DATABASE_URL: none of the ${hosts.length} hosts accepts writes; is one of them the primary, and are name and password right?`,
      );
    await delay(500);
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
  if (config.databaseUrl?.includes(',') === true) {
    const { hosts, first } = parseHosts(config.databaseUrl);
    const options = parseAddress(first);
    const primary = await waitForPrimary(options, hosts);
    await checkVersion({ ...options, ...primary });
    return {
      connection: { ...options, ...primary },
      follow: (pool, onMove) => followPrimary(pool, hosts, onMove),
      embedded: false,
      stop: async () => undefined,
    };
  }
  if (config.databaseUrl !== undefined) {
    await checkVersion({ connectionString: config.databaseUrl });
    return {
      connection: { connectionString: config.databaseUrl },
      embedded: config.isEmbeddedInPrimary === true,
      stop: async () => undefined,
    };
  }
  const server = await startPostgres({ dataDir: join(config.dataDir, 'postgres'), ...listeners });
  return { connection: { ...server.connection }, embedded: true, stop: () => server.stop() };
};

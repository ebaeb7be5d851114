import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { parseIntoClientConfig as parseAddress } from 'pg-connection-string';
import type { Config } from '../../config/config.ts';
import { connectionOf, withPassword } from '../../postgres/pools/connectionOf.ts';
import { findPrimary, followPrimary, parseHosts } from '../../postgres/pools/databaseHosts.ts';
import { startPostgres } from '../../postgres/embedded/startPostgres.ts';

/** How a pool connects to the database. */
export type Reached = {
  readonly connection: pg.PoolConfig;
  /**
   * Keeps a pool connected to the host that accepts writes, and calls `onMove` when that changes. Returns a function
   * that stops this. Absent if the address names one host.
   */
  readonly follow?: (pool: pg.Pool, onMove: (place: string) => void) => () => void;
};

export type ConnectedDatabase = Reached & {
  /** Connection options of Postgres itself, if `connection` leads to a pooler. */
  readonly direct?: Reached;
  /** Whether the database is the embedded Postgres, started here or by the primary process. */
  readonly embedded: boolean;
  /** Stops the embedded Postgres if it was started here. Any other database server is not stopped. */
  readonly stop: () => Promise<void>;
};

/** Thrown for a database that cannot be used. The message is one sentence for the person who started the process. */
export class DatabaseError extends Error {}

const oldestVersion = 15;

/** Returns host, port and database of an address, without its password. */
const placeOf = (options: pg.ClientConfig): string => {
  try {
    if (options.connectionString === undefined) {
      const { host = '', port, database = '' } = options;
      return `${host}${port === undefined ? '' : `:${port}`}/${database}`;
    }
    const { hostname, port, pathname } = new URL(options.connectionString);
    return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    return 'an address that cannot be read';
  }
};

/** The variable that an address comes from. */
type Source = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Returns whether an error is a pooler's response to a session setting. */
const isPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter');

const checkVersion = async (options: pg.ClientConfig, source: Source): Promise<void> => {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion)
      throw new DatabaseError(`${source}: is Postgres ${version}; expected ${oldestVersion} or newer.`);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    if (isPooler(error))
      throw new DatabaseError(
        `${source}: ${placeOf(options)} is a pooler; expected Postgres itself. Set DATABASE_URL to the pooler and DATABASE_DIRECT_URL to Postgres.`,
      );
    const reason =
      error instanceof Error && error.message !== ''
        ? error.message
        : String((error as { code?: unknown }).code ?? error);
    throw new DatabaseError(
      `${source}: can't reach ${placeOf(options)}, got "${reason}"; is the server running, and are the name and password correct?`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Max wait for a primary host, in ms. chosen: longer than a cluster needs to elect a new one. */
const electionMs = 30_000;

/**
 * Returns the host that accepts writes. If there is none, it waits while the hosts elect one. Errors: `DatabaseError`.
 */
const waitForPrimary = async (
  options: pg.ClientConfig,
  hosts: ReturnType<typeof parseHosts>['hosts'],
  source: Source,
): Promise<pg.ClientConfig> => {
  const until = performance.now() + electionMs;
  for (;;) {
    const found = await findPrimary(options, hosts);
    if (found !== undefined) return found;
    if (performance.now() > until)
      throw new DatabaseError(
        `${source}: none of the ${hosts.length} hosts accepts writes; is one of them the primary, and are the name and password correct?`,
      );
    await delay(500);
  }
};

export type DatabaseListeners = {
  /** Called with each line that the embedded Postgres logs. */
  readonly onLog: (line: string) => void;
  /** Called with a sentence for the log when the embedded Postgres exited unexpectedly, and when it runs again. */
  readonly onEvent?: (text: string) => void;
  /** Called when the embedded Postgres exited unexpectedly and could not be restarted. */
  readonly onLost?: (error: unknown) => void;
};

/** Finds the host of an address that accepts writes, and checks its version. Errors: `DatabaseError`. */
const reach = async (url: string, source: Source, settings: pg.ClientConfig): Promise<Reached> => {
  if (!url.includes(',')) {
    const connection = connectionOf(url);
    await checkVersion({ ...connection, ...settings }, source);
    return { connection };
  }
  const { hosts, first } = parseHosts(url);
  const options = withPassword(parseAddress(first));
  const connection = { ...options, ...(await waitForPrimary(options, hosts, source)) };
  await checkVersion({ ...connection, ...settings }, source);
  return { connection, follow: (pool, onMove) => followPrimary(pool, hosts, onMove) };
};

/** A session setting that only Postgres itself accepts when a connection opens. */
const ofSession: pg.ClientConfig = { statement_timeout: 5000 };

/**
 * Starts the embedded Postgres or, if `DATABASE_URL` is set, checks that its Postgres responds and is not too old.
 * Returns the options to connect to it. Errors: `DatabaseError`, `PostgresStartError`.
 */
export const connectDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'isEmbeddedInPrimary' | 'databaseDirectUrl'>>,
  listeners: DatabaseListeners,
): Promise<ConnectedDatabase> => {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined) {
    const direct =
      databaseDirectUrl === undefined ? undefined : await reach(databaseDirectUrl, 'DATABASE_DIRECT_URL', ofSession);
    return {
      ...(await reach(databaseUrl, 'DATABASE_URL', direct === undefined ? ofSession : {})),
      ...(direct === undefined ? {} : { direct }),
      embedded: config.isEmbeddedInPrimary === true,
      stop: async () => undefined,
    };
  }
  const server = await startPostgres({ dataDir: join(config.dataDir, 'postgres'), ...listeners });
  return { connection: { ...server.connection }, embedded: true, stop: () => server.stop() };
};

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { parseIntoClientConfig as parseAddress } from 'pg-connection-string';
import type { Config } from '../config/config.ts';
import { connectionOf, withPassword } from '../postgres/pools/connectionOf.ts';
import { findPrimary, followPrimary, parseHosts } from '../postgres/pools/databaseHosts.ts';
import { setRoleDefaults } from '../postgres/pools/setRoleDefaults.ts';
import { startPostgres } from './embedded/startPostgres.ts';
import { type AddressSource, checkVersion, DatabaseError } from './checkVersion.ts';

/** How a pool connects to the database. */
export type Reached = {
  readonly connection: pg.PoolConfig;
  /**
   * Keeps a pool connected to the host that accepts writes, and calls `onMove` when that changes. Returns a function
   * that stops this. Absent if the address names one host.
   */
  readonly follow?: (pool: pg.Pool, onMove: (place: string) => void) => () => void;
};

/** A database that responds. */
export type ConnectedDatabase = Reached & {
  /** Connection options of Postgres itself, if `connection` leads to a pooler. */
  readonly direct?: Reached;
  /** Whether the database is the embedded Postgres, started here or by the primary process. */
  readonly embedded: boolean;
  /** Stops the embedded Postgres if it was started here. Any other database server is not stopped. */
  readonly stop: () => Promise<void>;
};

/** Max wait for a primary host, in ms. chosen: longer than a cluster needs to elect a new one. */
const electionMs = 30_000;

/**
 * Returns the host that accepts writes. If there is none, it waits while the hosts elect one. Errors: `DatabaseError`.
 */
const waitForPrimary = async (
  options: pg.ClientConfig,
  hosts: ReturnType<typeof parseHosts>['hosts'],
  source: AddressSource,
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

/** Functions that are called when the state of the database changes. */
export type DatabaseListeners = {
  /** Called with each line that the embedded Postgres logs. */
  readonly onLog: (line: string) => void;
  /**
   * Called with a sentence for the log when the embedded Postgres exited unexpectedly, when it runs again, and when
   * defaults of the role were set for a pooler.
   */
  readonly onEvent?: (text: string) => void;
  /** Called when the embedded Postgres exited unexpectedly and could not be restarted. */
  readonly onLost?: (error: unknown) => void;
};

/** Finds the host of an address that accepts writes, and checks its version. Errors: `DatabaseError`. */
const reach = async (url: string, source: AddressSource, settings: pg.ClientConfig): Promise<Reached> => {
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

type ConnectConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'isEmbeddedInPrimary' | 'databaseDirectUrl' | 'statementTimeoutMs'>>;

/**
 * Connects to the Postgres behind a pooler, and stores the session settings that the pooler's connections need. This
 * happens before the first connection to the pooler: connections that it opens earlier lack these settings. Undefined
 * without `DATABASE_DIRECT_URL`. Errors: `DatabaseError`.
 */
const reachDirect = async (
  { databaseDirectUrl, statementTimeoutMs }: ConnectConfig,
  { onEvent }: DatabaseListeners,
): Promise<Reached | undefined> => {
  if (databaseDirectUrl === undefined) return undefined;
  const direct = await reach(databaseDirectUrl, 'DATABASE_DIRECT_URL', ofSession);
  if (statementTimeoutMs === undefined) return direct;
  const pool = new pg.Pool({ ...direct.connection, max: 1 });
  try {
    if (await setRoleDefaults(pool, { statementTimeoutMs }))
      onEvent?.('the defaults of the role were set; a pooler that was in use before must reconnect to the database');
  } finally {
    await pool.end();
  }
  return direct;
};

/**
 * Returns the options to connect to the database. If `DATABASE_URL` is set, first checks that its Postgres responds and
 * is not too old; otherwise starts the embedded Postgres in the data folder. `listeners`: functions that are called
 * when the embedded Postgres logs a line, exits or runs again. Errors: `DatabaseError` if the check fails,
 * `PostgresStartError` if the start fails.
 */
export const connectDatabase = async (
  config: ConnectConfig,
  listeners: DatabaseListeners,
): Promise<ConnectedDatabase> => {
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) {
    const direct = await reachDirect(config, listeners);
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

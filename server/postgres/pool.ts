import { availableParallelism } from 'node:os';
import pg from 'pg';
import { AppError } from '#model/errors.ts';
import { dropNames, type Pooler } from './pools/pooler.ts';
import { watchStaleMarks } from './staleMarks.ts';
import { watchDatabase } from './pools/watchDatabase.ts';

/** The pool, or the connection of a transaction, which runs statements. */
export type Executor = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** The connection of a pool, its size and its time limits. */
export type PoolOptions = {
  readonly connection: pg.PoolConfig;
  readonly size?: number | undefined;
  readonly statementTimeoutMs: number;
  /** How long a caller waits for a connection while none is returned. Default: 1.5 seconds. */
  readonly waitMs?: number;
  /** Called with the error of a connection that broke while idle. The pool replaces it. */
  readonly onError: (error: Error) => void;
  /** Called when the database stops responding, and when it responds again. */
  readonly onAnswering?: (isAnswering: boolean) => void;
  /**
   * Returns whether requests are served. During the start, when it returns false, no caller is refused and no statement
   * is ended early: the only client waits as long as its statements may take. Default: true.
   */
  readonly isServing?: () => boolean;
  /** The pooler that the connections lead to. Absent: they lead to Postgres itself. */
  readonly pooler?: Pooler;
};

/**
 * Default of `waitMs`. chosen: a "busy" error within two seconds is better than a response that no one waits for any
 * more.
 */
const standardWaitMs = 1500;
/**
 * How long Postgres may take to cancel a statement that reached its time limit. After this time, the server treats
 * Postgres as frozen or unreachable. Units: ms.
 */
export const answerGraceMs = 5000;
const connectMs = 5000;
/** Max wait (chosen) of a caller while connections are returned and taken all the time, as in a burst of requests. */
const maxWaitMs = 4500;

type Connected = Parameters<pg.Pool['connect']>[0];

const nothing = (): void => undefined;

/**
 * A pool that refuses callers immediately if the database does not respond (`DATABASE_AWAY`), and soon if all
 * connections are stuck (`BUSY`).
 */
class BoundedPool extends pg.Pool {
  readonly #size: number;
  readonly #waitMs: number;
  #taken = 0;
  readonly open = new Set<pg.PoolClient>();
  readonly pooler: Pooler | undefined;
  isAnswering = (): boolean => true;

  constructor(
    options: pg.PoolConfig & { readonly max: number },
    { waitMs, pooler }: { readonly waitMs: number; readonly pooler: Pooler | undefined },
  ) {
    super(options);
    this.#size = options.max;
    this.#waitMs = waitMs;
    this.pooler = pooler;
    this.on('connect', (client) => this.open.add(client));
    this.on('remove', (client) => this.open.delete(client));
    // A connection that timed out is dead, but the driver notices only in the next turn, and must not reuse the
    // connection.
    this.on('release', (_error, client) => {
      if (client.connection.stream.destroyed) void client.end();
    });
    this.on('acquire', () => {
      this.#taken += 1;
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client === undefined ? reject(error) : resolve(client)));
      });
    }
    if (!this.isAnswering()) return void process.nextTick(callback, new AppError('DATABASE_AWAY'), undefined, nothing);
    if (this.idleCount > 0 || this.totalCount < this.#size) return super.connect(callback);
    let isLate = false;
    const latest = performance.now() + maxWaitMs;
    /** Refuses the caller after the wait, unless others have taken a connection at least `#size` times meanwhile. */
    const watch = (takenBefore: number): NodeJS.Timeout =>
      setTimeout(() => {
        const isMoving = this.#taken - takenBefore >= this.#size && performance.now() + this.#waitMs < latest;
        if (isMoving) return void (timer = watch(this.#taken));
        isLate = true;
        callback(
          new AppError('BUSY', { cause: new Error(`all ${this.#size} connections to the database are in use`) }),
          undefined,
          nothing,
        );
      }, this.#waitMs);
    let timer = watch(this.#taken);
    super.connect((error, client, done) => {
      if (isLate) return void client?.release();
      clearTimeout(timer);
      callback(error, client, done);
    });
  }
}

/** Returns the pooler that the connections of a pool lead to, or undefined if they lead to Postgres itself. */
export const poolerOf = (pool: pg.Pool): Pooler | undefined => (pool instanceof BoundedPool ? pool.pooler : undefined);

/** Destroys all connections of a pool of `createPool`, even those in use. Does nothing for any other pool. */
export const destroyPool = (pool: pg.Pool): void => {
  if (!(pool instanceof BoundedPool)) return;
  for (const client of pool.open) client.connection.stream.destroy();
};

/**
 * How Postgres checks that a connection still exists. chosen: within a minute instead of the operating system's two
 * hours, because a server whose network is cut leaves locks and open transactions behind.
 */
const keepalives = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

/**
 * Returns the settings of a session. A pooler refuses them when a connection opens, so they are stored as the defaults
 * of our role (`setRoleDefaults`). The default search path starts with a schema named like the role: with a role named
 * like our internal schema, the internal tables would be found first.
 */
const sessionSettings = (statementTimeoutMs: number): Pick<pg.PoolConfig, 'statement_timeout' | 'options'> => ({
  statement_timeout: statementTimeoutMs,
  options: ['search_path=public', ...Object.entries(keepalives).map(([name, value]) => `${name}=${value}`)]
    .map((setting) => `-c ${setting}`)
    .join(' '),
});

/**
 * Creates a pool of connections to Postgres or a pooler. The pool refuses callers if the database does not respond
 * (`DATABASE_AWAY`) or if no connection becomes free in time (`BUSY`). If Postgres does not answer some seconds after
 * it should have canceled a statement, the connection is closed. chosen: 2 × cores + 4 connections by default.
 */
export const createPool = ({
  connection,
  size,
  statementTimeoutMs,
  waitMs = standardWaitMs,
  onError,
  onAnswering,
  isServing = () => true,
  pooler,
}: PoolOptions): pg.Pool => {
  const pool = new BoundedPool(
    {
      ...connection,
      max: size ?? 2 * availableParallelism() + 4,
      ...(pooler === undefined ? sessionSettings(statementTimeoutMs) : {}),
      query_timeout: statementTimeoutMs + answerGraceMs,
      connectionTimeoutMillis: connectMs,
      application_name: 'gable',
      keepAlive: true,
      // Independent statements are sent together, because each round trip costs more than most statements.
      pipeline: true,
    },
    { waitMs, pooler },
  );
  pool.on('error', onError);
  watchStaleMarks(pool);
  // An error in the middle of a transaction is reported by the failing statement. Without a listener it would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (pooler?.keepsNames === false) pool.on('connect', dropNames);
  // Requests that wait for a statement get their 503 now, not at the end of its time limit.
  pool.isAnswering = watchDatabase(pool, {
    isServing,
    onChange: onAnswering ?? nothing,
    onCut: () => destroyPool(pool),
    direct: pooler?.direct,
  });
  return pool;
};

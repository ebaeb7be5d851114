import { availableParallelism } from 'node:os';
import pg from 'pg';
import { AppError } from '#model/errors.ts';
import { watchDatabase } from './watchDatabase.ts';

/** What runs a statement: the pool itself, or the one connection of a transaction. */
export type Executor = Pick<pg.Pool | pg.PoolClient, 'query'>;

export type PoolOptions = {
  readonly connection: pg.PoolConfig;
  readonly size?: number | undefined;
  readonly statementTimeoutMs: number;
  /** How long a caller waits for a free connection while none is returned; absent: 1.5 seconds. */
  readonly waitMs?: number;
  /** Called with the error of a connection that broke while idle; the pool replaces it by itself. */
  readonly onError: (error: Error) => void;
  /** Called when the database stops answering, and when it answers again. */
  readonly onAnswering?: (isAnswering: boolean) => void;
};

/**
 * chosen: an answer that says "busy" within two seconds is better than one that comes when nobody waits for it any
 * more.
 */
const standardWaitMs = 1500;
/**
 * chosen: Postgres ends a statement itself, and is given this long to do so; if it does not, it is frozen or out of
 * reach.
 */
export const answerGraceMs = 5000;
const connectMs = 5000;
/**
 * chosen: how long a caller waits at most where connections are returned and taken all the time, as in a burst of
 * requests.
 */
const maxWaitMs = 4500;

type Connected = Parameters<pg.Pool['connect']>[0];

const nothing = (): void => undefined;

/**
 * A pool that refuses at once where the database does not answer, and soon where all connections are stuck:
 * `DATABASE_AWAY`, `BUSY`.
 */
class BoundedPool extends pg.Pool {
  readonly #size: number;
  readonly #waitMs: number;
  #taken = 0;
  readonly open = new Set<pg.PoolClient>();
  isAnswering = (): boolean => true;

  constructor(options: pg.PoolConfig & { readonly max: number }, waitMs: number) {
    super(options);
    this.#size = options.max;
    this.#waitMs = waitMs;
    this.on('connect', (client) => this.open.add(client));
    this.on('remove', (client) => this.open.delete(client));
    // One that was given up for want of an answer is at an end, though the driver learns it only in the next turn:
    // nobody else gets it.
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
    /** Refuses after a while in which not even as many connections were taken as there are. */
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

/** Destroys all connections of a pool, whatever runs on them. */
export const destroyPool = (pool: pg.Pool): void => {
  if (!(pool instanceof BoundedPool)) return;
  for (const client of pool.open) client.connection.stream.destroy();
};

/**
 * Opens the pool that the whole server shares. A statement that gets no answer ends with its connection, some seconds
 * after Postgres should have ended it.
 * chosen: 2 × cores + 4 connections, the size that the measurements of the design speak for.
 */
export const createPool = ({
  connection,
  size,
  statementTimeoutMs,
  waitMs = standardWaitMs,
  onError,
  onAnswering,
}: PoolOptions): pg.Pool => {
  const pool = new BoundedPool(
    {
      ...connection,
      max: size ?? 2 * availableParallelism() + 4,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + answerGraceMs,
      connectionTimeoutMillis: connectMs,
      application_name: 'gable',
      // Statements that need no answer of each other are sent in one go; each waited for costs more than most take to
      // run.
      pipeline: true,
      // A role named like the schema of our internals would else find its tables there: the path begins with one's own
      // name.
      options: '-c search_path=public',
    },
    waitMs,
  );
  pool.on('error', onError);
  // One that breaks in the middle of a transaction is told of by the statement that fails; unheard, it would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Requests that wait for a statement get their 503 now, not when its time limit is over.
  pool.isAnswering = watchDatabase(pool, { onChange: onAnswering ?? nothing, onCut: () => destroyPool(pool) });
  return pool;
};

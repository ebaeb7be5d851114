import { availableParallelism } from 'node:os';
import pg from 'pg';

/** What runs a statement: the pool itself, or the one connection of a transaction. */
export type Executor = Pick<pg.Pool | pg.PoolClient, 'query'>;

export type PoolOptions = {
  readonly connection: pg.PoolConfig;
  readonly size?: number | undefined;
  readonly statementTimeoutMs: number;
  /** Told of a connection that broke while idle; the pool replaces it by itself. */
  readonly onError: (error: Error) => void;
};

/**
 * Opens the pool that the whole server shares.
 * chosen: 2 × cores + 4 connections, the size that the measurements of the design speak for.
 */
export const openPool = ({ connection, size, statementTimeoutMs, onError }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    max: size ?? 2 * availableParallelism() + 4,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: 5000,
    application_name: 'gable',
    // Statements that need no answer of each other are sent in one go; each waited for costs more than most take to run.
    pipeline: true,
    // A role named like the schema of our internals would else find its tables there: the path begins with one's own name.
    options: '-c search_path=public',
  });
  pool.on('error', onError);
  // One that breaks in the middle of a transaction is told of by the statement that fails; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

import type { Logger } from 'pino';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { createPool, destroyPool } from '../../postgres/pool.ts';
import { keepsNames, type Pooler } from '../../postgres/pools/pooler.ts';
import type { ConnectedDatabase, Reached } from '../../database/connectDatabase.ts';
import type { StopSequence } from '../stopSequence.ts';

type Around = {
  readonly config: Pick<Config, 'poolSize' | 'statementTimeoutMs'>;
  readonly log: Logger;
  readonly stopping: StopSequence;
  /** Returns whether requests are served. */
  readonly isServing: () => boolean;
};

/**
 * Max connections to Postgres itself. chosen: work that holds a direct connection runs one at a time, except imports
 * and publications. Connections are opened when they are needed.
 */
const maxDirect = 8;

const open = (
  { connection, follow }: Reached,
  { config, log, stopping, isServing }: Around,
  more: Pick<Parameters<typeof createPool>[0], 'size' | 'pooler' | 'onAnswering'>,
): pg.Pool => {
  const pool = createPool({
    connection,
    statementTimeoutMs: config.statementTimeoutMs,
    onError: (error) => {
      if (!pool.ending) log.warn({ err: error }, 'an idle connection to the database broke; the pool replaces it');
    },
    isServing,
    ...more,
  });
  const name = more.pooler === undefined ? 'the database connections' : 'the connections to the pooler';
  stopping.add({ phase: 'resources', name, run: () => pool.end(), cut: () => destroyPool(pool) });
  const unfollow = follow?.(pool, (place) => log.warn({ place }, 'the primary of the database has moved'));
  stopping.add({ phase: 'resources', name: 'the watch of the primary', run: async () => unfollow?.() });
  return pool;
};

const openPooler = async (reached: Reached, connection: pg.PoolConfig, around: Around): Promise<Pooler> => {
  const { log } = around;
  const direct = open(reached, around, { size: maxDirect });
  const pooler = { direct, keepsNames: await keepsNames(connection) };
  log.info({ preparedStatements: pooler.keepsNames }, 'the database is reached through a pooler');
  return pooler;
};

/**
 * Opens the server's connections to the database, and returns their pool. If `database.direct` is set, this pool
 * connects to a pooler, and a second, small pool connects to Postgres itself. `around.stopping` closes both pools.
 * Errors: those of the connection if `DATABASE_URL` leads to a pooler that does not respond; none without a pooler.
 */
export const openPool = async (database: ConnectedDatabase, around: Around): Promise<pg.Pool> => {
  const { config, log } = around;
  const pooler =
    database.direct === undefined ? undefined : await openPooler(database.direct, database.connection, around);
  return open(database, around, {
    size: config.poolSize,
    ...(pooler === undefined ? {} : { pooler }),
    onAnswering: (isAnswering) =>
      log.warn(
        isAnswering
          ? 'the database responds again'
          : 'the database does not respond; requests are refused until it does',
      ),
  });
};

import type { Logger } from 'pino';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { connectionOf } from '../../postgres/pools/connectionOf.ts';
import { createReadPool, type ReadPool } from '../../postgres/pools/createReadPool.ts';
import { createPool, destroyPool } from '../../postgres/pool.ts';
import { keepsNames } from '../../postgres/pools/pooler.ts';
import type { StopSequence } from '../stopSequence.ts';

type Around = {
  readonly config: Pick<Config, 'databaseReadUrl' | 'databaseDirectUrl' | 'poolSize' | 'statementTimeoutMs'>;
  readonly log: Logger;
  readonly stopping: StopSequence;
};

/** The connections to the replica. */
export type Replica = {
  readonly pool: pg.Pool;
  readonly readPool: ReadPool;
  /** Returns how often the replica has failed, or was behind, when it was to serve a read. */
  readonly failures: () => number;
};

/**
 * Opens the connections to the replica of `DATABASE_READ_URL`, for reports, exports, search and public pages. Returns
 * undefined if none is configured. The server also starts if the replica cannot be reached: the primary serves the
 * reads until it can.
 */
export const openReplica = async (
  primary: pg.Pool,
  { config, log, stopping }: Around,
): Promise<Replica | undefined> => {
  const { databaseReadUrl: url, poolSize: size, statementTimeoutMs } = config;
  if (url === undefined) return undefined;
  const connection = connectionOf(url);
  // If the primary is behind a pooler, the replica may be too. A replica that is unreachable now gets statements
  // without names.
  const pooler =
    config.databaseDirectUrl === undefined
      ? {}
      : { pooler: { keepsNames: await keepsNames(connection).catch(() => false) } };
  const replica = createPool({
    connection,
    ...pooler,
    size,
    statementTimeoutMs,
    onError: () => undefined,
  });
  stopping.add({
    phase: 'resources',
    name: 'the connections to the replica',
    run: () => replica.end(),
    cut: () => destroyPool(replica),
  });
  let failures = 0;
  const readPool = createReadPool({
    primary,
    replica,
    onMove: (to, reason) =>
      log.warn(
        { err: reason },
        to === 'replica'
          ? 'the replica serves reads again'
          : 'the replica fails or is behind; the primary serves its reads',
      ),
    onFailure: () => {
      failures += 1;
    },
  });
  return { pool: replica, readPool, failures: () => failures };
};

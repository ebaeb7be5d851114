import type { Logger } from 'pino';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { createReadPool, type ReadPool } from '../postgres/createReadPool.ts';
import { createPool, destroyPool } from '../postgres/pool.ts';
import type { StopSequence } from './stopSequence.ts';

type Around = {
  readonly config: Pick<Config, 'databaseReadUrl' | 'poolSize' | 'statementTimeoutMs'>;
  readonly log: Logger;
  readonly stopping: StopSequence;
};

/**
 * Opens the replica of `DATABASE_READ_URL` for reports, exports, search and public pages. Returns undefined where none
 * is configured. A replica that cannot be reached is no reason not to start: the primary serves its reads meanwhile.
 */
export const openReadPool = (primary: pg.Pool, { config, log, stopping }: Around): ReadPool | undefined => {
  const { databaseReadUrl: url, poolSize: size, statementTimeoutMs } = config;
  if (url === undefined) return undefined;
  const replica = createPool({
    connection: { connectionString: url },
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
  return createReadPool({
    primary,
    replica,
    onMove: (isReplica, reason) =>
      log.warn(
        { err: reason },
        isReplica ? 'the replica serves reads again' : 'the replica fails or is behind; the primary serves its reads',
      ),
  });
};

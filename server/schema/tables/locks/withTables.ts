import type pg from 'pg';
import { extendStatementTimeout } from '../../../postgres/pools/extendStatementTimeout.ts';
import { connectWithRetry } from '../../../postgres/pools/retryConnection.ts';
import { directPool } from '../../../postgres/pools/directPool.ts';
import type { DdlClient } from '../ddl.ts';
import { withTablesLock } from './withTablesLock.ts';

/** Runs `work` on its own connection without a time limit, and returns its result. */
export const withUnlimitedClient = async <T>(pool: pg.Pool, work: (client: DdlClient) => Promise<T>): Promise<T> => {
  const client = await connectWithRetry(directPool(pool));
  const restoreTime = extendStatementTimeout(client, 0);
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    restoreTime();
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
};

/**
 * Runs `work` on its own connection without a time limit, while no other server changes tables. Returns the result of
 * `work`.
 */
export const withTables = <T>(pool: pg.Pool, work: (client: DdlClient) => Promise<T>): Promise<T> =>
  withUnlimitedClient(pool, (client) => withTablesLock(client, () => work(client)));

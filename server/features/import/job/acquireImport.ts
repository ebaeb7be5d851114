import type pg from 'pg';
import { directPool } from '../../../postgres/pools/directPool.ts';
import { extendStatementTimeout } from '../../../postgres/pools/extendStatementTimeout.ts';
import { tryLock, waitForLock } from '../../../postgres/advisoryLock.ts';
import { runStatement } from '../../../postgres/runStatement.ts';

/** The lock of an import, held by the connection `client`. `release` ends the lock and the connection. */
export type ImportLock = { readonly client: pg.PoolClient; readonly release: () => void };

/**
 * Milliseconds to wait for the lock of an idle import. chosen: the last action reports its end shortly before it
 * releases the lock, and a client may start the next action immediately.
 */
const maxWaitMs = 2000;

/**
 * Max time of a statement. chosen: a statement of an import may take long on a busy disk or during index maintenance,
 * and that must not end an import after hours of work.
 */
const maxStatementMs = 300_000;

const isTimedOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

const waitBriefly = async (client: pg.PoolClient, id: string): Promise<boolean> => {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${maxWaitMs}`);
    await runStatement(client, waitForLock('import', id));
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (isTimedOut(error)) return false;
    throw error;
  }
};

const tryAtOnce = async (client: pg.PoolClient, id: string): Promise<boolean> =>
  (await runStatement<{ held: boolean }>(client, tryLock('import', id)))?.held === true;

/**
 * Locks an import on a separate connection. Returns undefined if another process holds the lock. `isIdle`: whether the
 * import is in no running state. If so, a process that still holds the lock will release it soon, and the function
 * waits for it up to two seconds.
 */
export const acquireImport = async (
  pool: pg.Pool,
  { id, isIdle }: { readonly id: string; readonly isIdle: boolean },
): Promise<ImportLock | undefined> => {
  const client = await directPool(pool).connect();
  // Without a listener, a connection that breaks while idle would crash the server. The next statement reports the
  // error.
  client.on('error', () => undefined);
  const release = (): void => client.release(true);
  try {
    if (await (isIdle ? waitBriefly : tryAtOnce)(client, id)) {
      extendStatementTimeout(client, maxStatementMs);
      await client.query(`set statement_timeout = ${maxStatementMs}`);
      return { client, release };
    }
    release();
    return undefined;
  } catch (error) {
    release();
    throw error;
  }
};

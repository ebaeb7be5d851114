import type pg from 'pg';
import { directPool } from '../../../postgres/pools/directPool.ts';
import { extendStatementTimeout } from '../../../postgres/pools/extendStatementTimeout.ts';
import { lockImport, waitForImport } from '../rows/imports.ts';
import { runStatement } from '../../../records/context/runStatement.ts';

/** An import that is locked by this process until it is released or the process ends. */
export type ImportLock = { readonly client: pg.PoolClient; readonly giveUp: () => void };

/**
 * chosen: a connection is closed shortly after the response that reports completion, and a client may start the next
 * action at once.
 */
const maxWaitMs = 2000;

/**
 * chosen: a statement of an import may take long on a busy disk or during index maintenance; that must not end an
 * import after hours of work.
 */
const maxStatementMs = 300_000;

const isTimedOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

const waitForHold = async (client: pg.PoolClient, id: string): Promise<boolean> => {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${maxWaitMs}`);
    await runStatement(client, waitForImport(id));
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (isTimedOut(error)) return false;
    throw error;
  }
};

const tryLock = async (client: pg.PoolClient, id: string): Promise<boolean> =>
  (await runStatement<{ held: boolean }>(client, lockImport(id)))?.held === true;

/**
 * Locks an import on its own connection. Returns undefined if another process runs it. `isIdle`: no process runs it, so
 * a lock that is still held is about to be released, and is waited for.
 */
export const acquireImport = async (pool: pg.Pool, id: string, isIdle: boolean): Promise<ImportLock | undefined> => {
  const client = await directPool(pool).connect();
  // Without a listener, a connection that breaks while idle would crash the server. The next statement reports the
  // error.
  client.on('error', () => undefined);
  const giveUp = (): void => client.release(true);
  try {
    if (await (isIdle ? waitForHold : tryLock)(client, id)) {
      extendStatementTimeout(client, maxStatementMs);
      await client.query(`set statement_timeout = ${maxStatementMs}`);
      return { client, giveUp };
    }
    giveUp();
    return undefined;
  } catch (error) {
    giveUp();
    throw error;
  }
};

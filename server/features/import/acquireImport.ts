import type pg from 'pg';
import { extendStatementTimeout } from '../../postgres/extendStatementTimeout.ts';
import { lockImport, waitForImport } from './rows/imports.ts';
import { runStatement } from '../../records/context/runStatement.ts';

/**
 * An import that this process works on: nobody else does, on no server, until it is given up or the process ends,
 * however it ends.
 */
export type ImportLock = { readonly client: pg.PoolClient; readonly giveUp: () => void };

/**
 * chosen: a connection is ended behind the answer that says it is done, and whoever reads that may ask for more at
 * once.
 */
const maxWaitMs = 2000;

/**
 * chosen: nobody waits for one statement of an import as for an answer; a busy disk, or an index that is put in order,
 * must not end it after hours of work.
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

const hold = async (client: pg.PoolClient, id: string): Promise<boolean> =>
  (await runStatement<{ held: boolean }>(client, lockImport(id)))?.held === true;

/**
 * Takes an import to work on, with a connection of its own; undefined where it is in work already. Of one that is not
 * (`isIdle`), whoever has it still is about to give it up, and is waited for.
 */
export const acquireImport = async (pool: pg.Pool, id: string, isIdle: boolean): Promise<ImportLock | undefined> => {
  const client = await pool.connect();
  // A connection that breaks while nothing is asked on it would else end the server; the next statement tells.
  client.on('error', () => undefined);
  const giveUp = (): void => client.release(true);
  try {
    if (await (isIdle ? waitForHold : hold)(client, id)) {
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

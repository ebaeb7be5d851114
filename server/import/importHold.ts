import type pg from 'pg';
import { holdImport } from '../sql/imports.ts';
import { runStatement } from '../verbs/runStatement.ts';

/** An import that this process works on: nobody else does, on no server, until it is given up or the process ends, however it ends. */
export type Hold = { readonly client: pg.PoolClient; readonly giveUp: () => void };

/** Takes an import to work on, with a connection of its own; undefined where it is in work already. */
export const takeHold = async (pool: pg.Pool, id: string): Promise<Hold | undefined> => {
  const client = await pool.connect();
  // A connection that breaks while nothing is asked on it would else end the server; the next statement tells.
  client.on('error', () => undefined);
  const giveUp = (): void => client.release(true);
  try {
    const row = await runStatement<{ held: boolean }>(client, holdImport(id));
    if (row?.held === true) return { client, giveUp };
    giveUp();
    return undefined;
  } catch (error) {
    giveUp();
    throw error;
  }
};

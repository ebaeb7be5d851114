import pg from 'pg';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/openDatabase.ts';

/** The arguments of `npm run schemas`, the configuration, and the functions that print its output. */
export type SchemasRun = {
  readonly argv: readonly string[];
  readonly config: Config;
  readonly print: (line: string) => void;
  /** Prints a problem. */
  readonly complain: (line: string) => void;
};

/** Returns a count with its noun: `1 field`, `1,204 records`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Runs work on the database, which is started if it is the embedded one, and closed at the end. */
export const withPool = async <T>(config: Config, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const database = await openDatabase(config, () => undefined);
  // Independent statements are sent together, as in the server.
  const pool = new pg.Pool({ ...database.connection, max: 2, pipeline: true, options: '-c search_path=public' });
  // The failing statement reports a lost connection. Without listeners, the loss of an idle one would end the process.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
};

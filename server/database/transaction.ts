import type pg from 'pg';
import { inOneGo } from './inOneGo.ts';

/**
 * Runs `work` in one transaction: commits what it did, or rolls all of it back when it throws.
 * A connection that could not even roll back is thrown away, not handed on.
 */
export const withTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Sent ahead of the first statement, not waited for: it fails only with its connection, and then all of them do.
    const result = await inOneGo(client, async () => {
      const begun = client.query('begin');
      begun.catch(() => undefined);
      const done = await work(client);
      await begun;
      return done;
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

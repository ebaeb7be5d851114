import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { inOneGo } from './inOneGo.ts';
import { toAppError } from './toAppError.ts';

/** Who loses the line while they commit can't know whether Postgres still did. */
const unknownOutcome = (error: unknown): unknown =>
  (toAppError(error).code === 'DATABASE_AWAY' ? new AppError('OUTCOME_UNKNOWN', { cause: error }) : error);

/**
 * Runs `work` in one transaction: commits what it did, or rolls all of it back when it throws.
 * Errors: those of `work`; `OUTCOME_UNKNOWN` where the database went away while it committed.
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
    await client.query('commit').catch((error: unknown) => {
      throw unknownOutcome(error);
    });
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

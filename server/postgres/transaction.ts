import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { Statement } from './statement.ts';
import { sendTogether, awaitAll } from './sendTogether.ts';
import { toAppError } from './toAppError.ts';

/** What Postgres itself refused within a transaction is certainly not committed. */
const isConversionRefusal = (error: unknown): boolean => isObject(error) && error['severity'] === 'ERROR';

/** Who loses the line while they commit can't know whether Postgres still did. */
const unknownOutcome = (error: unknown): unknown =>
  toAppError(error).code === 'DATABASE_AWAY' && !isConversionRefusal(error)
    ? new AppError('OUTCOME_UNKNOWN', { cause: error })
    : error;

/**
 * Ends a transaction: sends its last statements and the commit as one packet, and gives what they gave; the `work` does
 * nothing more. A statement that fails makes the commit a rollback, as Postgres has it.
 */
export type FinishTransaction = (statements: readonly Statement[]) => Promise<readonly pg.QueryResult[]>;

/** Sends statements in one go, within the transaction of a connection. */
export const sendAll = (client: pg.PoolClient, statements: readonly Statement[]): Promise<readonly pg.QueryResult[]> =>
  sendTogether(client, () =>
    awaitAll(statements.map((statement) => client.query({ ...statement, values: [...statement.values] }))),
  );

/**
 * Runs `work` in one transaction: commits what it did, or rolls all of it back when it throws.
 * Errors: those of `work`; `OUTCOME_UNKNOWN` where the database went away while it committed.
 * A connection that could not even roll back is thrown away, not handed on.
 */
export const withTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, finish: FinishTransaction) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let [isFinished, broken]: [boolean, Error | undefined] = [false, undefined];
  const finish: FinishTransaction = async (statements) => {
    isFinished = true;
    const [done] = await sendTogether(client, () =>
      awaitAll([sendAll(client, statements), client.query('commit')]),
    ).catch((error: unknown) => {
      throw unknownOutcome(error);
    });
    return done;
  };
  try {
    // Sent ahead of the first statement, not waited for: it fails only with its connection, and then all of them do.
    const result = await sendTogether(client, async () => {
      const begun = client.query('begin');
      begun.catch(() => undefined);
      const done = await work(client, finish);
      await begun;
      return done;
    });
    if (!isFinished)
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

import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { clearStaleMarks, refreshMarkedValues } from './staleMarks.ts';
import type { Statement } from './statement.ts';
import { awaitAhead, endAhead, startAhead } from './batches/sendAhead.ts';
import { sendBatch } from './batches/sendBatch.ts';
import { toAppError } from './toAppError.ts';

/** Returns whether Postgres itself refused a statement, so that the transaction is certainly not committed. */
const isStatementError = (error: unknown): boolean => isObject(error) && error['severity'] === 'ERROR';

/** Returns whether Postgres ended the connection with the error, for example because its log has no space. */
const isEnd = (error: unknown): boolean =>
  isObject(error) && (error['severity'] === 'PANIC' || error['severity'] === 'FATAL');

/** Returns `OUTCOME_UNKNOWN` if the connection was lost during the commit, otherwise the error itself. */
const unknownOutcome = (error: unknown): unknown =>
  isEnd(error) || (toAppError(error).code === 'DATABASE_AWAY' && !isStatementError(error))
    ? new AppError('OUTCOME_UNKNOWN', { cause: error })
    : error;

/**
 * The last statements of a transaction, which are sent together with the commit in one packet. The `work` of
 * `withTransaction` can return an instance in place of its result. After the commit, `resultOf` gets the results of the
 * statements and returns the result of `work`.
 */
export class LastWrites<T> {
  readonly statements: readonly Statement[];
  readonly resultOf: (results: readonly pg.QueryResult[]) => T;

  constructor(statements: readonly Statement[], resultOf: (results: readonly pg.QueryResult[]) => T) {
    this.statements = statements;
    this.resultOf = resultOf;
  }
}

const beginStatement: Statement = { name: 'begin', text: 'begin', values: [] };
const commitStatement: Statement = { name: 'commit', text: 'commit', values: [] };

const commit = async <T>(client: pg.PoolClient, result: T | LastWrites<T>): Promise<T> => {
  try {
    if (!(result instanceof LastWrites)) {
      await sendBatch(client, [commitStatement]);
      return result;
    }
    // If a statement fails, Postgres skips the commit, or makes it a rollback.
    const results = await sendBatch(client, [...result.statements, commitStatement]);
    return result.resultOf(results.slice(0, -1));
  } catch (error) {
    throw unknownOutcome(error);
  }
};

/**
 * Runs `work` in a transaction, commits, and returns the result of `work`. If `work` throws, the transaction is rolled
 * back; if that fails too, the connection is destroyed. Computed values that depend on the changes are computed before
 * the commit. Only values that depend on statements in `LastWrites` are computed after the commit, within a second.
 * Errors: those of `work`, and `OUTCOME_UNKNOWN` if the connection was lost during the commit.
 */
export const withTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T | LastWrites<T>>,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    clearStaleMarks(client);
    startAhead(client, beginStatement);
    const result = await work(client);
    await awaitAhead(client);
    await refreshMarkedValues(client);
    const done = await commit(client, result);
    endAhead(client);
    return done;
  } catch (error) {
    // Later statements only report that the transaction was aborted.
    const cause = await awaitAhead(client).then(
      () => error,
      (failure: unknown) => failure,
    );
    if (endAhead(client))
      await client.query('rollback').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
    throw cause;
  } finally {
    client.release(broken);
  }
};

import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { beginWithProcess, cancelProcess, type ServerProcess } from '../postgres/pools/beginWithProcess.ts';
import { directPool } from '../postgres/pools/directPool.ts';
import { extendStatementTimeout } from '../postgres/pools/extendStatementTimeout.ts';
import type { Statement } from '../postgres/statement.ts';

/** Runs one statement of a report and returns its rows. */
export type RunStatement = <Row extends pg.QueryResultRow>(statement: Statement) => Promise<readonly Row[]>;

/** The pool on which the statements of a report run, and their limits. */
export type ReportRunOptions = {
  readonly pool: pg.Pool;
  /** Aborts the report, for example when the client has disconnected. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
};

const isStopped = (error: unknown): boolean => isObject(error) && error['code'] === '57014';

/** Returns a connection to the pool when a pending cancellation has completed. The caller need not wait for it. */
const handBack = async (client: pg.PoolClient, cancelled: Promise<unknown> | undefined): Promise<void> => {
  let broken: Error | undefined;
  await cancelled;
  await client.query('rollback').catch((failure: unknown) => {
    broken = failure instanceof Error ? failure : new Error(String(failure));
  });
  client.release(broken);
};

/**
 * Calls `work` with a function that runs statements on one connection and one snapshot, and returns the result of
 * `work`. When `signal` aborts, the running statement is cancelled, and its connection returns to the pool only after
 * that, so that the cancellation cannot hit another request's statement. Errors: those of `work`; `REPORT_STOPPED` if
 * `signal` aborts, or a statement takes longer than `timeoutMs`.
 */
export const runReportStatements = async <Answer>(
  { pool, signal, timeoutMs }: ReportRunOptions,
  work: (runStatement: RunStatement) => Promise<Answer>,
): Promise<Answer> => {
  const client = await pool.connect();
  const { stream } = client.connection;
  const restoreTime = extendStatementTimeout(client, timeoutMs);
  let begun: Promise<ServerProcess | undefined> = Promise.resolve(undefined);
  let cancelled: Promise<unknown> | undefined;
  const cancel = (): void => {
    cancelled = begun.then((running) => directPool(pool).query(cancelProcess(running))).catch(() => undefined);
  };
  try {
    // Statements that can be sent at once are sent in one packet, including `begin`, which fails only together with its
    // connection.
    stream.cork();
    setImmediate(() => stream.uncork());
    begun = beginWithProcess(
      client,
      `begin isolation level repeatable read read only; set local statement_timeout = ${Math.round(timeoutMs)}`,
    );
    begun.catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    const answer = await work(async <Row extends pg.QueryResultRow>({ values, ...statement }: Statement) => {
      if (signal.aborted) throw new AppError('REPORT_STOPPED');
      return (await client.query<Row>({ ...statement, values: [...values] })).rows;
    });
    await begun;
    return answer;
  } catch (error) {
    throw isStopped(error) ? new AppError('REPORT_STOPPED', { cause: error }) : error;
  } finally {
    signal.removeEventListener('abort', cancel);
    restoreTime();
    void handBack(client, cancelled);
  }
};

import type pg from 'pg';
import type { Executor } from './pool.ts';
import type { Statement } from './statement.ts';

/** Runs a statement and returns all its rows. */
export const runRows = async <Row extends pg.QueryResultRow>(
  executor: Executor,
  statement: Statement,
): Promise<readonly Row[]> => {
  const { rows } = await executor.query<Row>({ ...statement, values: [...statement.values] });
  return rows;
};

/** Runs a statement and returns its first row, or undefined if it returns no rows. */
export const runStatement = async <Row extends pg.QueryResultRow>(
  executor: Executor,
  statement: Statement,
): Promise<Row | undefined> => (await runRows<Row>(executor, statement))[0];

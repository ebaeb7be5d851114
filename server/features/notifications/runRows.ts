import type pg from 'pg';
import type { Executor } from '../../postgres/pool.ts';
import type { Statement } from '../../postgres/statement.ts';

/** Runs a statement and returns its rows. */
export const runRows = async <Row extends pg.QueryResultRow>(
  executor: Executor,
  { values, ...statement }: Statement,
): Promise<readonly Row[]> => (await executor.query<Row>({ ...statement, values: [...values] })).rows;

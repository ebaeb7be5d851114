import type pg from 'pg';
import { runRows } from '../../postgres/runStatement.ts';
import { countItems, type JobCounts } from './jobs.ts';

/**
 * Returns the numbers of a job's records by result. `done`: changed, even if the change was undone later. `refused`:
 * not changed. `undone`: changed and then undone. `kept`: changed, and the undo of the job could not undo it.
 */
export const countsOf = async (
  database: pg.Pool | pg.PoolClient,
  id: string,
): Promise<Record<keyof JobCounts, number>> => {
  const rows = await runRows<{ state: string; count: number }>(database, countItems(id));
  const of = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;
  const [undone, kept] = [of('undone'), of('kept')];
  return { done: of('done') + undone + kept, refused: of('refused'), undone, kept };
};

import type pg from 'pg';
import { withTransaction } from '../../postgres/transaction.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { countsOf } from './countsOf.ts';
import { endJob, type Job, saveProgress, selectJob } from './jobs.ts';

/**
 * Cancels a job in the state `running`, as soon as the change of the current record is finished. Returns the job with
 * its final counts, or undefined if it is in another state. An undo cannot be cancelled.
 */
export const cancelJob = async (pool: pg.Pool, id: string): Promise<Job | undefined> =>
  withTransaction(pool, async (client) => {
    const ended = await runStatement<Job>(client, endJob(id, { from: ['running'], to: 'cancelled' }));
    if (ended === undefined) return undefined;
    await runStatement(client, saveProgress(id, await countsOf(client, id)));
    return runStatement<Job>(client, selectJob(id));
  });

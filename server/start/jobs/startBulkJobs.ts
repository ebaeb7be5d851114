import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { createAccounts } from '../../auth/actor/createAccounts.ts';
import { deleteOldJobs } from '../../features/bulkJobs/jobs.ts';
import { runJobs } from '../../features/bulkJobs/runJobs.ts';
import { createModelReader } from '../../schema/lifecycle/createModelReader.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { RunJob } from './createJobRunner.ts';

/** What the background job of bulk actions needs. */
export type BulkJobParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly runJob: RunJob;
};

/**
 * Starts to run waiting bulk jobs, checked every second, and to delete old ones every hour. Returns a function that
 * stops this and waits until the current record is changed. A job that is not finished is continued by another server,
 * or after a restart.
 */
export const startBulkJobs = ({ pool, store, log, runJob }: BulkJobParts): (() => Promise<void>) => {
  const stopping = new AbortController();
  const readModel = createModelReader(pool, store);
  const work = {
    pool,
    state: async () => {
      await readModel();
      return store.current();
    },
    accountOf: createAccounts(pool),
    log,
    signal: stopping.signal,
  };
  let running: Promise<void> = Promise.resolve();
  const crons = [
    new Cron('* * * * * *', { unref: true, protect: true }, () => {
      running = runJob(() => runJobs(work), 'bulk jobs could not be looked for');
      return running;
    }),
    new Cron('47 * * * *', { unref: true, protect: true }, async () => {
      await pool.query({ ...deleteOldJobs(), values: [] }).catch(() => undefined);
    }),
  ];
  return async () => {
    for (const cron of crons) cron.stop();
    stopping.abort();
    await running;
  };
};

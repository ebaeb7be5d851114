import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { deleteOldEntries } from '../../features/audit/deleteOldEntries.ts';
import { deleteOldRows } from '../../schema/tables/internal/deleteOldRows.ts';
import type { RunJob } from './createJobRunner.ts';

/** How long the rows of internal tables are kept, and what the job needs to delete older ones. */
export type RetentionOptions = {
  readonly pool: pg.Pool;
  /** How long entries of the audit log are kept. Units: days. Absent: permanently. */
  readonly auditDays: number | undefined;
  /** How long other ended work is kept, such as runs of rules and deliveries. Units: days. */
  readonly logDays: number;
  readonly log: Pick<Logger, 'info'>;
  readonly runJob: RunJob;
};

/**
 * Deletes old audit entries and old rows of internal tables at startup and once a day. Returns a function that stops
 * this and waits for the running batch.
 */
export const startRetention = ({ pool, auditDays, logDays, log, runJob }: RetentionOptions): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const deleteEntries = async (): Promise<void> => {
    if (auditDays === undefined) return;
    const deleted = await deleteOldEntries({ pool, days: auditDays, now: new Date(), signal });
    if (deleted > 0) log.info({ deleted, days: auditDays }, 'old entries of the audit log were deleted');
  };
  const deleteRows = async (): Promise<void> => {
    const deleted = await deleteOldRows({ pool, days: logDays, now: new Date(), signal });
    if (Object.keys(deleted).length > 0) log.info({ deleted, days: logDays }, 'old rows of ended work were deleted');
  };
  const work = async (): Promise<void> => {
    await runJob(deleteEntries, 'old entries of the audit log could not be deleted; tried again tomorrow');
    if (!signal.aborted) await runJob(deleteRows, 'old rows of ended work could not be deleted; tried again tomorrow');
  };
  let running = work();
  // chosen: an hour when few people work.
  const cron = new Cron('37 3 * * *', { unref: true, protect: true }, () => {
    running = running.then(work);
    return running;
  });
  return async () => {
    cron.stop();
    stopping.abort();
    await running;
  };
};

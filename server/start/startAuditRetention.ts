import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { deleteOldEntries } from '../features/audit/deleteOldEntries.ts';

export type AuditRetentionOptions = {
  readonly pool: pg.Pool;
  /** How long entries are kept. Absent: permanently. */
  readonly days: number | undefined;
  readonly log: Pick<Logger, 'info' | 'error'>;
};

/**
 * Deletes old audit entries at startup and once a day. Returns the function to stop it, which waits for the running
 * batch.
 */
export const startAuditRetention = ({ pool, days, log }: AuditRetentionOptions): (() => Promise<void>) => {
  if (days === undefined) return async () => undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    try {
      const deleted = await deleteOldEntries({ pool, days, now: new Date(), signal });
      if (deleted > 0) log.info({ deleted, days }, 'old entries of the audit log were deleted');
    } catch (error) {
      log.error({ err: error }, 'old entries of the audit log could not be deleted; tried again tomorrow');
    }
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

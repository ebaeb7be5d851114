import type pg from 'pg';
import type { Executor } from '../../postgres/pool.ts';
import type { SavedReport } from './savedReports.ts';
import { nextDue, cronPattern } from './schedule.ts';

/** One report that one person gets, and when the next time. */
export type Mailing = {
  readonly report: string;
  readonly recipient: string;
  readonly pattern: string;
  readonly zone: string;
  readonly nextAt: Date;
  readonly attempts: number;
};

type Key = Pick<Mailing, 'report' | 'recipient'>;

const keyOf = ({ report, recipient }: Key): string => `${report} ${recipient}`;

/**
 * Brings the mailings along with the saved reports: new ones fall due for the first time after the report was last
 * changed, those whose time has changed too; those that nobody wants any more are gone. Two servers that do it at once
 * come to the same.
 */
export const syncMailings = async (
  executor: Executor,
  reports: readonly SavedReport[],
  { zone, now }: { readonly zone: string; readonly now: Date },
): Promise<void> => {
  const { rows } = await executor.query<Key & { pattern: string; zone: string }>(
    'select report::text, recipient::text, pattern, zone from gable.mailings',
  );
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  for (const { id, recipients, schedule, changedAt } of reports) {
    const pattern = cronPattern(schedule);
    for (const recipient of recipients) {
      const row = stored.get(keyOf({ report: id, recipient }));
      stored.delete(keyOf({ report: id, recipient }));
      if (row?.pattern === pattern && row.zone === zone) continue;
      // Another zone is no change of the report: what fell due before it is not asked for again.
      const next = nextDue(pattern, zone, row !== undefined && row.pattern === pattern ? now : changedAt);
      await executor.query(
        `insert into gable.mailings (report, recipient, pattern, zone, next_at) values ($1, $2, $3, $4, $5)
         on conflict (report, recipient) do update set pattern = excluded.pattern, zone = excluded.zone, next_at = excluded.next_at, retry_at = null, attempts = 0
         where (mailings.pattern, mailings.zone) is distinct from (excluded.pattern, excluded.zone)`,
        [id, recipient, pattern, zone, next],
      );
    }
  }
  for (const { report, recipient } of stored.values())
    await executor.query('delete from gable.mailings where report = $1 and recipient = $2', [report, recipient]);
};

/**
 * Takes the mailing that is due longest, and holds it until the transaction ends; what another server holds is passed
 * by.
 */
export const takeDueMailing = async (client: pg.PoolClient, now: Date): Promise<Mailing | undefined> => {
  const { rows } = await client.query<Mailing>(
    `select report::text, recipient::text, pattern, zone, next_at as "nextAt", attempts from gable.mailings
     where coalesce(retry_at, next_at) <= $1 order by next_at, report, recipient for update skip locked limit 1`,
    [now],
  );
  return rows[0];
};

/** Sets a mailing to its next time; what fell due several times meanwhile falls due no more. */
export const scheduleNext = async (
  executor: Executor,
  { report, recipient, pattern, zone }: Mailing,
  now: Date,
): Promise<void> => {
  await executor.query(
    'update gable.mailings set next_at = $3, retry_at = null, attempts = 0 where report = $1 and recipient = $2',
    [report, recipient, nextDue(pattern, zone, now)],
  );
};

/**
 * chosen: a mail server that is away is asked again after 5, 15 and 60 minutes; then the mail is given up until the
 * next time.
 */
const retryMinutes = [5, 15, 60] as const;

/** Sets a mailing to be tried again; gives false, and its next time, when it was tried often enough. */
export const scheduleRetry = async (executor: Executor, mailing: Mailing, now: Date): Promise<boolean> => {
  const minutes = retryMinutes[mailing.attempts];
  if (minutes === undefined) {
    await scheduleNext(executor, mailing, now);
    return false;
  }
  await executor.query(
    'update gable.mailings set attempts = attempts + 1, retry_at = $3 where report = $1 and recipient = $2',
    [mailing.report, mailing.recipient, new Date(now.getTime() + minutes * 60_000)],
  );
  return true;
};

import type pg from 'pg';
import type { Executor } from '../../../postgres/pool.ts';
import type { SavedReport } from './savedReports.ts';
import { nextDue, cronPattern } from './schedule.ts';

/**
 * An email of a saved report to one recipient, repeated on a schedule. `pattern`: the schedule as a cron pattern.
 * `nextAt`: when it is due next. `attempts`: failed attempts since the last regular time.
 */
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

/** The stored schedule of a mailing. */
type StoredSchedule = Key & Pick<Mailing, 'pattern' | 'zone'>;

/** Reads the schedules of all mailings, by report and recipient. */
const readSchedules = async (executor: Executor): Promise<Map<string, StoredSchedule>> => {
  const { rows } = await executor.query<StoredSchedule>(
    'select report::text, recipient::text, pattern, zone from gable.mailings',
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/** Stores a new mailing, or the new schedule of an existing one. Does nothing if another server has just stored it. */
const storeMailing = async (executor: Executor, mailing: Omit<Mailing, 'attempts'>): Promise<void> => {
  const { report, recipient, pattern, zone, nextAt } = mailing;
  await executor.query(
    `insert into gable.mailings (report, recipient, pattern, zone, next_at) values ($1, $2, $3, $4, $5)
     on conflict (report, recipient)
     do update set pattern = excluded.pattern, zone = excluded.zone, next_at = excluded.next_at, retry_at = null,
     attempts = 0
     where (mailings.pattern, mailings.zone) is distinct from (excluded.pattern, excluded.zone)`,
    [report, recipient, pattern, zone, nextAt],
  );
};

const deleteMailing = async (executor: Executor, { report, recipient }: Key): Promise<void> => {
  await executor.query('delete from gable.mailings where report = $1 and recipient = $2', [report, recipient]);
};

/**
 * Changes the stored mailings so that there is one for each recipient of each report in `reports`. A mailing that is
 * new or has a new schedule is due at its first scheduled time after the report's `changedAt`. If only the time zone of
 * the organization changed, it is due at its first scheduled time after `now`. Others keep their due time. Safe to run
 * on two servers at once.
 */
export const syncMailings = async (
  executor: Executor,
  reports: readonly SavedReport[],
  { zone, now }: { readonly zone: string; readonly now: Date },
): Promise<void> => {
  const unwanted = await readSchedules(executor);
  for (const { id: report, recipients, schedule, changedAt } of reports) {
    const pattern = cronPattern(schedule);
    for (const recipient of recipients) {
      const key = keyOf({ report, recipient });
      const stored = unwanted.get(key);
      unwanted.delete(key);
      if (stored?.pattern === pattern && stored.zone === zone) continue;
      // A new time zone does not change the report, so times before now are skipped.
      const nextAt = nextDue(pattern, zone, stored?.pattern === pattern ? now : changedAt);
      await storeMailing(executor, { report, recipient, pattern, zone, nextAt });
    }
  }
  for (const mailing of unwanted.values()) await deleteMailing(executor, mailing);
};

/**
 * Returns the most overdue mailing, locked until the transaction ends, or undefined if none is due. Mailings locked by
 * another server are skipped.
 */
export const takeDueMailing = async (client: pg.PoolClient, now: Date): Promise<Mailing | undefined> => {
  const { rows } = await client.query<Mailing>(
    `select report::text, recipient::text, pattern, zone, next_at as "nextAt", attempts from gable.mailings
     where coalesce(retry_at, next_at) <= $1 order by next_at, report, recipient for update skip locked limit 1`,
    [now],
  );
  return rows[0];
};

/** Schedules a mailing for its next regular time after `now`. Earlier times that were missed are skipped. */
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

/** Minutes until each retry. chosen: after the last one, the email is skipped until its next regular time. */
const retryMinutes = [5, 15, 60] as const;

/** Schedules a retry of a mailing. Returns false, and schedules the next regular time, if there are no retries left. */
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

import { Cron } from 'croner';
import type { Rhythm } from '#model/schema/savedReportSchema.ts';
import { weekDays } from '#model/schema/settingsSchema.ts';

/**
 * When a report is emailed. Shape: `{"rhythm":"weekly","time":"09:00","weekday":"Monday","monthDay":1}`. Fields that
 * the rhythm does not use are ignored.
 */
export type EmailSchedule = {
  readonly rhythm: Rhythm;
  readonly time: string;
  readonly weekday: string;
  readonly monthDay: number;
};

/**
 * Converts a schedule to a cron pattern: daily at 09:30 is `30 9 * * *`, weekly on Monday `30 9 * * 1`, monthly on the
 * 5th `30 9 5 * *`.
 */
export const cronPattern = ({ rhythm, time, weekday, monthDay }: EmailSchedule): string => {
  const [hour = 9, minute = 0] = time.split(':').map(Number);
  const clock = `${minute} ${hour}`;
  switch (rhythm) {
    case 'daily':
      return `${clock} * * *`;
    case 'weekly':
      return `${clock} * * ${(weekDays.findIndex((day) => day === weekday) + 1) % 7}`;
    case 'monthly':
      return `${clock} ${monthDay} * *`;
  }
};

/**
 * Returns the next time a pattern is due in a time zone, after an instant. If a clock change skips a local time, the
 * pattern is due right after the change. A local time that occurs twice is due the first time. Errors: an `Error` for a
 * pattern that is never due again.
 */
export const nextDue = (pattern: string, timeZone: string, after: Date): Date => {
  const next = new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(after);
  if (next === null) throw new Error(`the pattern ${pattern} never falls due`);
  return next;
};

/**
 * Runs a job at the start of each minute. Skips a minute in which the job still runs. Returns a function that stops the
 * schedule and waits for a running job.
 */
export const everyMinute = (job: (now: Date) => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  const cron = new Cron('* * * * *', { unref: true, protect: true }, async () => {
    running = job(new Date());
    await running;
  });
  return async () => {
    cron.stop();
    await running.catch(() => undefined);
  };
};

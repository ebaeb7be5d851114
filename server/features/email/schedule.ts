import { Cron } from 'croner';
import type { Rhythm } from '#model/schema/savedReportSchema.ts';
import { weekDays } from '#model/schema/schema.ts';

/**
 * Shape: `{"rhythm":"weekly","time":"09:00","weekday":"Monday","monthDay":1}`; what a rhythm has no use for is not
 * looked at.
 */
export type Schedule = {
  readonly rhythm: Rhythm;
  readonly time: string;
  readonly weekday: string;
  readonly monthDay: number;
};

/** Writes a schedule as a cron pattern: weekly on Monday at 09:30 is `30 9 * * 1`. */
export const cronPattern = ({ rhythm, time, weekday, monthDay }: Schedule): string => {
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
 * Gives the first instant after another at which a pattern falls due on a zone's clock. An hour that the clock leaps
 * over falls due when the leap is done, one that it shows twice only the first time.
 */
export const nextDue = (pattern: string, timeZone: string, after: Date): Date => {
  const next = new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(after);
  if (next === null) throw new Error(`the pattern ${pattern} never falls due`);
  return next;
};

/**
 * Runs a job at the beginning of each minute; one that still runs is not begun a second time. Gives the way to stop it,
 * which waits for the one that runs.
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

import { Cron } from 'croner';
import type { QuietHours } from '#model/schema/notifySchema.ts';

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** Returns the minutes since midnight in a time zone. */
const localMinutes = (zone: string, now: Date): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  return minutesOf(parts);
};

/**
 * Returns when the current quiet hours end, or undefined if there are none now. If `from` equals `to`, there are none.
 */
export const quietUntil = (quiet: QuietHours | null, now: Date): Date | undefined => {
  if (quiet === null) return undefined;
  const [from, to, at] = [minutesOf(quiet.from), minutesOf(quiet.to), localMinutes(quiet.zone, now)];
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to;
  if (!isQuiet) return undefined;
  const pattern = `${to % 60} ${Math.floor(to / 60)} * * *`;
  return new Cron(pattern, { timezone: quiet.zone, paused: true }).nextRun(now) ?? undefined;
};

import type { QuietSchema } from '#model/schema/files/channelSchema.ts';

const clockOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);

/**
 * Returns whether the quiet hours of a channel prevent sending now; false if the channel has no quiet hours. Quiet
 * hours may span midnight: 21:00 to 09:00. `timeZone`: the time zone of the hours.
 */
export const isQuiet = (quiet: QuietSchema | undefined, now: Date, timeZone: string): boolean => {
  if (quiet === undefined) return false;
  const time = clockOf(now, timeZone);
  const { from, to } = quiet;
  return from <= to ? time >= from && time < to : time >= from || time < to;
};

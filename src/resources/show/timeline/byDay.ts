import { addDays, dayOf, dayText } from '#model/values/time/dates.ts';
import type { Activity } from '#model/wire/wire.ts';
import { showText } from '../../../messages/en/showText.ts';

/** The activities of one day. `day` is the date, and `title` its heading: `Today`, `Yesterday` or the date. */
export type Day = { readonly day: string; readonly title: string; readonly activities: readonly Activity[] };

const titleOf = (day: string, today: string): string => {
  if (day === today) return showText('timeline.today');
  return day === addDays(today, -1) ? showText('timeline.yesterday') : dayText(day);
};

/**
 * Groups activities by their day in a time zone. Keeps the given order. The day of `now` is titled "Today" and the day
 * before "Yesterday", others with their date.
 */
export const byDay = (activities: readonly Activity[], timeZone: string, now: Date): readonly Day[] => {
  const today = dayOf(now, timeZone);
  const days = new Map<string, Activity[]>();
  for (const activity of activities) {
    const day = dayOf(new Date(activity.at), timeZone);
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  return [...days].map(([day, some]) => ({ day, title: titleOf(day, today), activities: some }));
};

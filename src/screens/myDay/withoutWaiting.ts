import type { MyDayAnswer } from '#model/wire/myDay.ts';

type Day = MyDayAnswer['data'];

/**
 * Returns a user's queue without the records for which entries wait to be sent on this device (`waiting`, their ids).
 * They count as done, because the user has handled them.
 */
export const withoutWaiting = (day: Day, waiting: readonly string[]): Day => {
  const entries = day.entries.filter(({ record }) => !waiting.includes(record._id));
  const handled = day.entries.length - entries.length;
  return handled === 0 ? day : { ...day, entries, total: day.total - handled, done: day.done + handled };
};

import type { MyDayAnswer } from '#model/wire/myDay.ts';

/** chosen: My day is fetched again at least this often, so that it changes with the date. Units: ms. */
const maxMs = 3_600_000;
/** So that the record is overdue when the server answers. Units: ms. */
const marginMs = 1000;

/**
 * Returns how long after its arrival the queue is outdated, because a record becomes overdue: at most an hour. Units:
 * ms. It uses only times of the server, because the clock of the device may be wrong.
 */
export const untilNextDue = ({ asOf, entries }: MyDayAnswer['data']): number => {
  const times = entries.flatMap(({ section, at }) => (section === 'today' && at !== undefined ? [Date.parse(at)] : []));
  return Math.min(maxMs, ...times.map((time) => Math.max(0, time - Date.parse(asOf)))) + marginMs;
};

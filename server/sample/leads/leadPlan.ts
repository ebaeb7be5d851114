import type { Clock } from '../basics/clock.ts';
import { dayMs, hourMs, minuteMs } from '../basics/clock.ts';
import type { Random } from '../basics/random.ts';

/** Number of sample leads per status, 600 in total. */
export const leadMix = {
  New: 62,
  Pending: 58,
  Callback: 128,
  'Meeting scheduled': 44,
  'Site visit scheduled': 56,
  'Expression of interest': 26,
  Booked: 42,
  'Booking cancelled': 8,
  'Not interested': 98,
  Dropped: 78,
} as const;
/** The status that a sample lead has at the end. */
export type Goal = keyof typeof leadMix;

/** When a lead was received, last worked on, and due. */
export type LeadTimes = { readonly receivedAt: Date; readonly lastAt: Date; readonly dueAt: Date | undefined };

/** Days since the enquiry: longer ago for leads that are further along. */
const ages: Readonly<Record<Goal, readonly [number, number]>> = {
  New: [0, 6],
  Pending: [1, 16],
  Callback: [4, 70],
  'Meeting scheduled': [4, 60],
  'Site visit scheduled': [5, 75],
  'Expression of interest': [12, 80],
  Booked: [22, 119],
  'Booking cancelled': [40, 119],
  'Not interested': [8, 119],
  Dropped: [5, 119],
};
const scheduled: ReadonlySet<Goal> = new Set(['Callback', 'Meeting scheduled', 'Site visit scheduled']);

/** Returns in how many days a scheduled lead is due: a third today, some overdue, the rest later. */
const dueIn = (random: Random): number => {
  const when = random.weighted({ today: 34, overdue: 18, ahead: 48 });
  if (when === 'today') return 0;
  return when === 'overdue' ? -random.between(1, 3) : random.between(1, 12);
};

/**
 * Returns random times at which a lead that has the status `goal` now was received, was last worked on, and is due.
 * Only the due date can be in the future. It is undefined for a status without a due date.
 */
export const timesOf = (goal: Goal, clock: Clock, random: Random): LeadTimes => {
  const now = clock.now.getTime();
  const [youngest, oldest] = ages[goal];
  const age = (youngest + random.next() ** 1.4 * (oldest - youngest)) * dayMs;
  const received = Math.min(clock.inHours(new Date(now - age - 20 * minuteMs), random).getTime(), now - 20 * minuteMs);
  const due = scheduled.has(goal) ? clock.atWork(dueIn(random), random) : undefined;
  // The last work was before the due date, for some leads days ago.
  const latest = Math.min(now - 5 * minuteMs, (due?.getTime() ?? Infinity) - 2 * hourMs);
  const share = scheduled.has(goal) ? 0.75 + random.next() * 0.2 : 0.3 + random.next() * 0.65;
  const last = received + (latest - received) * share;
  return { receivedAt: new Date(received), lastAt: new Date(last), dueAt: due };
};

/** Returns `count` times between `from` and `to`, in order, within working hours if possible. */
export const momentsBetween = (from: Date, to: Date, count: number, clock: Clock, random: Random): readonly Date[] => {
  const [start, end] = [from.getTime() + 2 * minuteMs, to.getTime()];
  const shares = Array.from({ length: count }, () => random.next()).sort((a, b) => a - b);
  let before = start;
  return shares.map((share, index) => {
    const preferred = clock.inHours(new Date(start + (end - start) * share), random).getTime();
    // Leaves time for the following ones.
    const limit = end - (count - 1 - index) * minuteMs;
    before = Math.min(Math.max(preferred, before + minuteMs), Math.max(limit, before + 1000));
    return new Date(before);
  });
};

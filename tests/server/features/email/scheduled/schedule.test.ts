import { describe, expect, it } from 'vitest';
import { nextDue, cronPattern } from '../../../../../server/features/email/scheduled/schedule.ts';

const schedule = { rhythm: 'daily', time: '09:30', weekday: 'Monday', monthDay: 1 } as const;
const dueAfter = (more: object, zone: string, after: string, count = 1): readonly string[] => {
  const pattern = cronPattern({ ...schedule, ...more });
  const found: Date[] = [];
  while (found.length < count) found.push(nextDue(pattern, zone, found.at(-1) ?? new Date(after)));
  return found.map((date) => date.toISOString());
};

describe('nextDue', () => {
  it.each([
    [{}, 'Asia/Kolkata', '2026-11-21T03:59:00Z', '2026-11-21T04:00:00.000Z'],
    [{}, 'Asia/Kolkata', '2026-11-21T04:00:00Z', '2026-11-22T04:00:00.000Z'],
    [{ rhythm: 'weekly', weekday: 'Sunday' }, 'Asia/Kolkata', '2026-11-21T12:00:00Z', '2026-11-22T04:00:00.000Z'],
    [
      { rhythm: 'weekly', weekday: 'Saturday', time: '00:15' },
      'Asia/Kolkata',
      '2026-11-20T18:44:00Z',
      '2026-11-20T18:45:00.000Z',
    ],
    [
      { rhythm: 'monthly', monthDay: 28, time: '23:59' },
      'Asia/Kolkata',
      '2026-01-29T00:00:00Z',
      '2026-02-28T18:29:00.000Z',
    ],
  ])('%o in %s after %s is %s', (more, zone, after, due) => {
    expect(dueAfter(more, zone, after)).toEqual([due]);
  });

  it('keeps the local time across a daylight saving change', () => {
    expect(dueAfter({}, 'Europe/Berlin', '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T08:30:00.000Z',
      '2026-03-29T07:30:00.000Z',
      '2026-03-30T07:30:00.000Z',
    ]);
  });

  it('returns the first instant after the gap when the local time is skipped', () => {
    expect(dueAfter({ time: '02:30' }, 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('returns a local time that occurs twice only once', () => {
    expect(dueAfter({ time: '02:30' }, 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { DayEntry } from '#model/wire/myDay.ts';
import { untilNextDue } from '../../../src/screens/myDay/untilNextDue.ts';

const record = { _id: '1', version: 1 };
const entry = (section: DayEntry['section'], at: string): DayEntry => ({ resource: 'leads', section, at, record });
const day = (entries: readonly DayEntry[]) => ({ asOf: '2026-11-27T04:00:00.000Z', total: 9, done: 2, entries });

describe('untilNextDue', () => {
  it('returns the time until the next record of today is overdue', () => {
    const entries = [
      entry('overdue', '2026-11-27T03:00:00.000Z'),
      entry('today', '2026-11-27T04:10:00.000Z'),
      entry('today', '2026-11-27T04:20:00.000Z'),
    ];
    expect(untilNextDue(day(entries))).toBe(601_000);
  });

  it('returns an hour if no record is due before', () => {
    expect(untilNextDue(day([]))).toBe(3_601_000);
    expect(untilNextDue(day([entry('today', '2026-11-27T09:00:00.000Z')]))).toBe(3_601_000);
  });
});

import { describe, expect, it } from 'vitest';
import type { DeadlineSchema } from '#model/schema/files/automationSchema.ts';
import { deadlineTimes, timeTaken } from '#model/values/time/deadlineTimes.ts';
import { settings } from '../../../kinds/context.ts';

const india = {
  ...settings,
  weekOffs: ['Sunday' as const],
  shift: { start: '10:00', end: '19:00', graceMinutes: 10, halfDayHours: 4 },
};
const at = (text: string): Date => new Date(`${text}+05:30`);
const working: DeadlineSchema = { met: {}, within: '30m', hours: 'working', warn: '10m' };

describe('deadlineTimes', () => {
  it('counts working time, and warns before the deadline', () => {
    // 2026-01-10 is a Saturday.
    expect(deadlineTimes(at('2026-01-10T18:45'), working, india)).toEqual({
      dueAt: at('2026-01-12T10:15'),
      warnAt: at('2026-01-12T10:05'),
    });
    expect(timeTaken({ startedAt: at('2026-01-10T18:45'), metAt: at('2026-01-12T10:20') }, working, india)).toBe(
      35 * 60_000,
    );
  });

  it('counts a working day as one shift', () => {
    expect(deadlineTimes(at('2026-01-09T12:00'), { ...working, within: '2d', warn: '1d' }, india)).toEqual({
      dueAt: at('2026-01-12T12:00'),
      warnAt: at('2026-01-10T12:00'),
    });
  });

  it('counts every hour by default', () => {
    const always: DeadlineSchema = { met: {}, within: '1d' };
    const started = at('2026-01-10T18:45');
    expect(deadlineTimes(started, always, india)).toEqual({ dueAt: at('2026-01-11T18:45'), warnAt: undefined });
    expect(timeTaken({ startedAt: started, metAt: at('2026-01-10T18:40') }, always, india)).toBe(0);
  });
});

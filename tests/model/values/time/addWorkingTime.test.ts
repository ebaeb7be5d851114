import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingTime, shiftLength, workingTimeBetween } from '#model/values/time/addWorkingTime.ts';
import { nextWorkingHours, type WorkingHours } from '#model/values/time/nextWorkingHours.ts';
import { weekDays } from '#model/schema/settingsSchema.ts';
import { isLong } from '../../../support/isLong.ts';

const shift = { start: '10:00', end: '19:00', graceMinutes: 10, halfDayHours: 4 };
const india: WorkingHours = { timeZone: 'Asia/Kolkata', shift, weekOffs: ['Sunday'] };
const night: WorkingHours = { ...india, shift: { ...shift, start: '22:00', end: '06:00' } };
const newYork: WorkingHours = {
  timeZone: 'America/New_York',
  shift: { ...shift, start: '00:00', end: '09:00' },
  weekOffs: [],
};
const [minute, hour] = [60_000, 3_600_000];
const at = (text: string): Date => new Date(`${text}+05:30`);

describe('working time', () => {
  it('is counted within shifts, across nights and weekly offs', () => {
    // 2026-01-09 is a Friday.
    expect(addWorkingTime(at('2026-01-09T11:00'), 30 * minute, india)).toEqual(at('2026-01-09T11:30'));
    expect(addWorkingTime(at('2026-01-09T18:30'), hour, india)).toEqual(at('2026-01-10T10:30'));
    expect(addWorkingTime(at('2026-01-10T18:45'), 30 * minute, india)).toEqual(at('2026-01-12T10:15'));
    expect(addWorkingTime(at('2026-01-11T12:00'), 30 * minute, india)).toEqual(at('2026-01-12T10:30'));
    expect(addWorkingTime(at('2026-01-09T10:00'), 9 * hour, india)).toEqual(at('2026-01-09T19:00'));
    expect(workingTimeBetween(at('2026-01-09T18:30'), at('2026-01-12T10:15'), india)).toBe(9.75 * hour);
    expect(workingTimeBetween(at('2026-01-09T20:00'), at('2026-01-10T09:00'), india)).toBe(0);
  });

  it('includes a night shift until the next morning, even on a day off', () => {
    // The shift of Saturday ends on Sunday at 6:00.
    expect(addWorkingTime(at('2026-01-11T05:30'), hour, night)).toEqual(at('2026-01-12T22:30'));
    expect(addWorkingTime(at('2026-01-10T12:00'), 3 * hour, night)).toEqual(at('2026-01-11T01:00'));
    expect([shiftLength(night), shiftLength(india)]).toEqual([8 * hour, 9 * hour]);
  });

  it('counts elapsed time when the clocks change', () => {
    // On 8 March 2026 the clocks skip 2:00 to 3:00 in New York, on 1 November they repeat 1:00 to 2:00.
    expect(addWorkingTime(new Date('2026-03-08T05:00:00Z'), 3 * hour, newYork)).toEqual(
      new Date('2026-03-08T08:00:00Z'),
    );
    expect(workingTimeBetween(new Date('2026-03-08T00:00:00Z'), new Date('2026-03-08T20:00:00Z'), newYork)).toBe(
      8 * hour,
    );
    expect(workingTimeBetween(new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T20:00:00Z'), newYork)).toBe(
      10 * hour,
    );
  });

  it('counts every hour when there are no working days', () => {
    const never = { ...india, weekOffs: weekDays };
    expect(addWorkingTime(at('2026-01-11T12:00'), hour, never)).toEqual(at('2026-01-11T13:00'));
    expect(workingTimeBetween(at('2026-01-11T12:00'), at('2026-01-11T13:00'), never)).toBe(hour);
  });

  const times = fc.integer({ min: 0, max: 1439 }).map((all) => {
    const pad = (value: number): string => String(value).padStart(2, '0');
    return `${pad(Math.floor(all / 60))}:${pad(all % 60)}`;
  });
  const anySettings = fc.record({
    timeZone: fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'),
    shift: fc.record({ start: times, end: times, graceMinutes: fc.constant(0), halfDayHours: fc.constant(4) }),
    weekOffs: fc.subarray([...weekDays], { maxLength: 6 }),
  });
  const anyInstant = fc.date({
    min: new Date('2025-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const numRuns = isLong ? 100 : 10;
  const anyLength = fc.integer({ min: 1, max: 10 * 24 * hour });

  it('added time ends exactly when that much working time has passed', () => {
    fc.assert(
      fc.property(anySettings, anyInstant, anyLength, (settings, from, ms) => {
        const end = addWorkingTime(from, ms, settings);
        expect(workingTimeBetween(from, end, settings)).toBe(ms);
        expect(workingTimeBetween(from, new Date(end.getTime() - 1), settings)).toBe(ms - 1);
        expect(nextWorkingHours(new Date(end.getTime() - 1), settings)).toBeUndefined();
      }),
      { numRuns },
    );
  });

  it('is additive and never longer than the elapsed time', () => {
    fc.assert(
      fc.property(anySettings, anyInstant, anyLength, anyLength, (settings, from, first, second) => {
        const between = addWorkingTime(from, first, settings);
        expect(addWorkingTime(between, second, settings)).toEqual(addWorkingTime(from, first + second, settings));
        const to = new Date(from.getTime() + first);
        expect(workingTimeBetween(from, to, settings)).toBeLessThanOrEqual(first);
      }),
      { numRuns },
    );
  });
});

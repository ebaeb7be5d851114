import { describe, expect, it } from 'vitest';
import {
  daysOfMonth,
  emptyState,
  isForgotten,
  shiftStart,
  workdayOf,
  workedMinutes,
  workedState,
} from '#model/wire/workday.ts';
import { minutesText } from '#model/values/time/durationText.ts';
import { weekDayOf } from '#model/values/time/weekDayOf.ts';
import { settings } from '../../kinds/context.ts';

const india = { ...settings, weekOffs: ['Sunday' as const] };
const night = { ...india, shift: { start: '22:00', end: '06:00', graceMinutes: 10, halfDayHours: 4 } };
const newYork = { ...night, timeZone: 'America/New_York' };
/** Returns a time on a day in India. */
const at = (text: string): string => new Date(`${text}+05:30`).toISOString();

describe('working day', () => {
  it("is the organization's calendar day", () => {
    expect([
      workdayOf(new Date('2026-01-04T18:29:59Z'), india),
      workdayOf(new Date('2026-01-04T18:30:00Z'), india),
    ]).toEqual(['2026-01-04', '2026-01-05']);
  });

  it('is the previous day until a shift past midnight is over', () => {
    const days = ['2026-01-05T21:30', '2026-01-06T01:30', '2026-01-06T05:59', '2026-01-06T06:00'].map((text) =>
      workdayOf(new Date(at(text)), night),
    );
    expect(days).toEqual(['2026-01-05', '2026-01-05', '2026-01-05', '2026-01-06']);
  });

  it('counts worked time without breaks, and up to now while it lasts', () => {
    const hours = {
      clockIn: at('2026-01-05T10:00'),
      breaks: [{ start: at('2026-01-05T13:00'), end: at('2026-01-05T13:45') }, { start: at('2026-01-05T16:00') }],
    };
    expect(workedMinutes(hours, new Date(at('2026-01-05T16:30')))).toBe(315);
    expect(workedMinutes({ ...hours, clockOut: at('2026-01-05T19:00') }, new Date(0))).toBe(315);
  });

  it('counts elapsed hours when the clocks change', () => {
    const spring = { clockIn: '2026-03-08T03:00:00Z', clockOut: '2026-03-08T10:00:00Z' };
    const autumn = { clockIn: '2026-11-01T02:00:00Z', clockOut: '2026-11-01T11:00:00Z' };
    expect([spring, autumn].map((hours) => workedMinutes(hours, new Date(0)) / 60)).toEqual([7, 9]);
    expect([spring, autumn].map(({ clockIn }) => workdayOf(new Date(clockIn), newYork))).toEqual([
      '2026-03-07',
      '2026-10-31',
    ]);
    // 22:00 in New York is 3:00 UTC in winter, 2:00 in summer.
    expect(
      ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'].map((day) =>
        shiftStart(day, newYork).toISOString().slice(11, 16),
      ),
    ).toEqual(['03:00', '02:00', '02:00', '03:00']);
    // A shift that would start in the skipped hour starts after it.
    expect(
      shiftStart('2026-03-08', { ...newYork, shift: { ...night.shift, start: '02:30', end: '10:00' } }).toISOString(),
    ).toBe('2026-03-08T07:30:00.000Z');
  });

  it('is late after the grace period, a half day below the minimum, and neither on a day off', () => {
    const state = (clockIn: string, clockOut?: string) =>
      workedState(
        '2026-01-05',
        {
          clockIn: at(`2026-01-05T${clockIn}`),
          ...(clockOut === undefined ? {} : { clockOut: at(`2026-01-05T${clockOut}`) }),
        },
        india,
      );
    expect([
      state('09:50'),
      state('10:15:40'),
      state('10:16'),
      state('10:16', '19:00'),
      state('10:16', '14:15'),
      state('10:00', '14:00'),
    ]).toEqual(['Present', 'Present', 'Late', 'Late', 'Half day', 'Present']);
    expect(
      workedState('2026-01-04', { clockIn: at('2026-01-04T15:00'), clockOut: at('2026-01-04T16:00') }, india),
    ).toBe('Present');
  });

  it('is late for a night shift relative to the evening it started', () => {
    expect(
      ['2026-01-05T22:10', '2026-01-05T22:11', '2026-01-06T00:30'].map((text) =>
        workedState('2026-01-05', { clockIn: at(text) }, night),
      ),
    ).toEqual(['Present', 'Late', 'Late']);
  });

  it('without a record is a day off, absent once past, or undefined', () => {
    expect(
      ['2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-11'].map((day) =>
        emptyState(day, '2026-01-06', india),
      ),
    ).toEqual(['Week off', 'Absent', undefined, undefined, 'Week off']);
  });

  it('is forgotten when it lasts longer than the maximum', () => {
    expect(
      ['2026-01-06T02:00', '2026-01-06T02:01'].map((text) =>
        isForgotten({ clockIn: at('2026-01-05T10:00') }, new Date(at(text))),
      ),
    ).toEqual([false, true]);
  });

  it('has helpers for weekdays, days of a month and durations', () => {
    expect([weekDayOf('2026-01-05'), weekDayOf('2024-02-29')]).toEqual(['Monday', 'Thursday']);
    expect([daysOfMonth('2024-02').length, daysOfMonth('2026-12').at(-1)]).toEqual([29, '2026-12-31']);
    expect([0, 59, 60, 505].map(minutesText)).toEqual(['0 min', '59 min', '1 h', '8 h 25 min']);
  });
});

import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  dayOf,
  dayText,
  instantText,
  isDay,
  monthText,
  startOfDay,
  toDay,
  toInstant,
  wallTimeOf,
} from '#model/values/time/dates.ts';
import { resolveRelative, resolveRelativeDay } from '#model/values/time/resolveRelative.ts';

const zones = [
  'Asia/Kolkata',
  'UTC',
  'America/New_York',
  'Europe/London',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

describe('days', () => {
  test('dayText writes day, short month and year', () => {
    expect(dayText('2024-01-05')).toBe('5-Jan-2024');
    expect(dayText('2024-12-31')).toBe('31-Dec-2024');
    expect(dayText('2024-02-30')).toBe('');
    expect(dayText('soon')).toBe('');
  });

  test('monthText writes short month and year', () => {
    expect(monthText('2024-01')).toBe('Jan-2024');
    expect(monthText('2024-13')).toBe('');
  });

  test('isDay and toDay validate the calendar, including leap years', () => {
    expect(['2024-02-29', '2000-02-29', '2024-12-31'].every(isDay)).toBe(true);
    expect(['2023-02-29', '1900-02-29', '2024-02-30', '2024-04-31', '2024-00-10', '2024-1-5'].some(isDay)).toBe(false);
    expect(toDay(2024, 2, 30)).toBeUndefined();
    expect(toDay(24, 1, 5)).toBe('0024-01-05');
  });

  test('addDays crosses months and years', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2024-01-01', -1)).toBe('2023-12-31');
  });
});

describe('time zones', () => {
  test('dayOf uses the calendar of the time zone', () => {
    expect(dayOf(new Date('2024-01-05T18:29:59.999Z'), 'Asia/Kolkata')).toBe('2024-01-05');
    expect(dayOf(new Date('2024-01-05T18:30:00.000Z'), 'Asia/Kolkata')).toBe('2024-01-06');
    expect(dayOf(new Date('2024-01-05T04:59:59.000Z'), 'America/New_York')).toBe('2024-01-04');
  });

  test('instantText uses the clock of the time zone', () => {
    expect(instantText('2024-01-05T09:00:00.000Z', 'Asia/Kolkata')).toBe('5-Jan-2024, 2:30 pm');
    expect(instantText('2024-01-05T18:30:00.000Z', 'Asia/Kolkata')).toBe('6-Jan-2024, 12:00 am');
    expect(instantText('2024-01-05T06:30:00.000Z', 'Asia/Kolkata')).toBe('5-Jan-2024, 12:00 pm');
    expect(instantText('2024-07-05T12:00:00.000Z', 'Europe/London')).toBe('5-Jul-2024, 1:00 pm');
    expect(instantText('soon', 'Asia/Kolkata')).toBe('');
  });

  test('startOfDay returns midnight before and after the clocks change', () => {
    expect(startOfDay('2024-01-06', 'Asia/Kolkata').toISOString()).toBe('2024-01-05T18:30:00.000Z');
    expect(startOfDay('2024-03-10', 'America/New_York').toISOString()).toBe('2024-03-10T05:00:00.000Z');
    expect(startOfDay('2024-03-11', 'America/New_York').toISOString()).toBe('2024-03-11T04:00:00.000Z');
    expect(startOfDay('2024-11-04', 'America/New_York').toISOString()).toBe('2024-11-04T05:00:00.000Z');
    expect(
      ['0001-01-01', '0050-03-01', '1900-02-28', '9999-12-31'].map((day) =>
        startOfDay(day, 'UTC').toISOString().slice(0, 19),
      ),
    ).toEqual(['0001-01-01T00:00:00', '0050-03-01T00:00:00', '1900-02-28T00:00:00', '9999-12-31T00:00:00']);
  });

  test('startOfDay returns the first time of the day when the clock skips midnight', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(startOfDay('2011-12-31', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });

  test('toInstant uses the first of two equal times and the later side of a gap', () => {
    const at = (day: number, month: number, hour: number) => ({ year: 2024, month, day, hour, minute: 30, second: 0 });
    expect(toInstant(at(3, 11, 1), 'America/New_York').toISOString()).toBe('2024-11-03T05:30:00.000Z');
    expect(toInstant(at(10, 3, 2), 'America/New_York').toISOString()).toBe('2024-03-10T07:30:00.000Z');
  });

  test('startOfDay returns the first instant of any day in any time zone', () => {
    const anyDay = fc
      .date({ min: new Date('1990-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), (day, zone) => {
        if (zone === 'Pacific/Apia' && day === '2011-12-30') return;
        const start = startOfDay(day, zone);
        expect(dayOf(start, zone)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1), zone) < day).toBe(true);
      }),
    );
  });

  test('wallTimeOf and toInstant are inverse', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (date, zone) => {
          const wall = wallTimeOf(date, zone);
          expect(wallTimeOf(toInstant(wall, zone), zone)).toEqual(wall);
        },
      ),
    );
  });
});

describe('with Temporal, which Node 20 does not have', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('wallTimeOf returns the same as without it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1890-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (date, zone) => {
          vi.stubGlobal('Temporal', undefined);
          const without = wallTimeOf(date, zone);
          vi.stubGlobal('Temporal', Temporal);
          expect(wallTimeOf(date, zone)).toEqual(without);
        },
      ),
    );
  });

  test.each([undefined, Temporal])('wallTimeOf rejects an invalid instant and an unknown time zone', (global) => {
    vi.stubGlobal('Temporal', global);
    expect(() => wallTimeOf(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
    expect(() => wallTimeOf(new Date(0), 'Asia/Nowhere')).toThrow(RangeError);
  });
});

describe('relative values', () => {
  const now = new Date('2024-01-05T20:00:00.000Z');
  test('resolve to instants of the current day in the time zone', () => {
    expect(resolveRelative('$now', now, 'Asia/Kolkata')).toBe('2024-01-05T20:00:00.000Z');
    expect(resolveRelative('$today', now, 'Asia/Kolkata')).toBe('2024-01-05T18:30:00.000Z');
    expect(resolveRelative('$tomorrow', now, 'Asia/Kolkata')).toBe('2024-01-06T18:30:00.000Z');
    expect(resolveRelative('$today', now, 'America/New_York')).toBe('2024-01-05T05:00:00.000Z');
  });

  test('resolve to days for fields that hold days', () => {
    expect(resolveRelativeDay('$now', now, 'Asia/Kolkata')).toBe('2024-01-06');
    expect(resolveRelativeDay('$today', now, 'Asia/Kolkata')).toBe('2024-01-06');
    expect(resolveRelativeDay('$tomorrow', now, 'America/New_York')).toBe('2024-01-06');
  });

  test('leave other texts unchanged', () => {
    for (const text of ['$me', '2024-01-05', 'toString', ''])
      expect(resolveRelative(text, now, 'Asia/Kolkata')).toBe(text);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import { financialYearOf } from '#model/values/time/financialYear.ts';
import { quickRanges, type QuickRange } from '#model/schema/files/tileSchema.ts';
import { isQuickRange, quickRangeDays, quickRangeTitle } from '#model/values/time/quickRanges.ts';

const spelled = (name: QuickRange, today: string): string => {
  const { from, to } = quickRangeDays(name, today);
  return `${from ?? ''}..${to ?? ''}`;
};

describe('quick ranges of a report', () => {
  it('return the right days for a Saturday in November', () => {
    const found = Object.fromEntries(quickRanges.map((name) => [name, spelled(name, '2026-11-21')]));
    expect(found).toEqual({
      today: '2026-11-21..2026-11-21',
      yesterday: '2026-11-20..2026-11-20',
      last7: '2026-11-15..2026-11-21',
      last30: '2026-10-23..2026-11-21',
      thisWeek: '2026-11-16..2026-11-22',
      lastWeek: '2026-11-09..2026-11-15',
      thisMonth: '2026-11-01..2026-11-30',
      lastMonth: '2026-10-01..2026-10-31',
      thisQuarter: '2026-10-01..2026-12-31',
      lastQuarter: '2026-07-01..2026-09-30',
      thisYear: '2026-04-01..2027-03-31',
      lastYear: '2025-04-01..2026-03-31',
      all: '..',
    });
  });

  it('cross the end of a year, a leap day and the end of a financial year', () => {
    expect(spelled('lastMonth', '2027-01-31')).toBe('2026-12-01..2026-12-31');
    expect(spelled('lastMonth', '2028-03-31')).toBe('2028-02-01..2028-02-29');
    expect(spelled('lastMonth', '2027-03-01')).toBe('2027-02-01..2027-02-28');
    expect(spelled('thisQuarter', '2027-03-31')).toBe('2027-01-01..2027-03-31');
    expect(spelled('thisQuarter', '2027-04-01')).toBe('2027-04-01..2027-06-30');
    expect(spelled('lastQuarter', '2027-01-01')).toBe('2026-10-01..2026-12-31');
    expect(spelled('thisYear', '2027-03-31')).toBe('2026-04-01..2027-03-31');
    expect(spelled('thisYear', '2027-04-01')).toBe('2027-04-01..2028-03-31');
    expect(spelled('thisWeek', '2026-11-22')).toBe('2026-11-16..2026-11-22');
    expect(spelled('thisWeek', '2026-11-23')).toBe('2026-11-23..2026-11-29');
  });

  it('use the current day in the time zone', () => {
    const instant = new Date('2027-03-31T20:00:00.000Z');
    const inZone = (zone: string): string => spelled('thisYear', dayOf(instant, zone));
    expect(inZone('Asia/Kolkata')).toBe('2027-04-01..2028-03-31');
    expect(inZone('America/New_York')).toBe('2026-04-01..2027-03-31');
    // The clocks in New York go forward in this night.
    expect(spelled('yesterday', dayOf(new Date('2026-03-09T04:30:00.000Z'), 'America/New_York'))).toBe(
      '2026-03-08..2026-03-08',
    );
  });

  it('contain today or end the day before the current range', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
    const pairs: readonly (readonly [QuickRange, QuickRange])[] = [
      ['thisWeek', 'lastWeek'],
      ['thisMonth', 'lastMonth'],
      ['thisQuarter', 'lastQuarter'],
      ['thisYear', 'lastYear'],
      ['today', 'yesterday'],
    ];
    fc.assert(
      fc.property(day, (today) => {
        for (const [now, before] of pairs) {
          const [here, there] = [quickRangeDays(now, today), quickRangeDays(before, today)];
          expect((here.from ?? '') <= today && today <= (here.to ?? '')).toBe(true);
          expect(addDays(there.to ?? '', 1)).toBe(here.from);
        }
        const year = quickRangeDays('thisYear', today);
        expect([financialYearOf(year.from ?? ''), financialYearOf(year.to ?? '')]).toEqual([
          financialYearOf(today),
          financialYearOf(today),
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it('have unique titles, and isQuickRange rejects other words', () => {
    expect(new Set(quickRanges.map(quickRangeTitle)).size).toBe(quickRanges.length);
    expect(isQuickRange('thisMonth')).toBe(true);
    expect(isQuickRange('toString')).toBe(false);
  });
});

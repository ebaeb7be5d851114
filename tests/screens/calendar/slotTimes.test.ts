import { describe, expect, it } from 'vitest';
import { timeAfterKey, timeOfClick, timeOnDay } from '../../../src/screens/calendar/slotTimes.ts';

const hours = { timeZone: 'Asia/Kolkata', shift: { start: '10:00', end: '19:00', graceMinutes: 15, halfDayHours: 4 } };
/** 28 November, 02:10 in India. */
const now = new Date('2026-11-27T20:40:00.000Z');

describe('slotTimes', () => {
  it('begins with work on a clicked day, or with the next slot if work has begun today', () => {
    expect(timeOnDay('2026-11-30', now, hours)).toBe('2026-11-30T10:00');
    expect(timeOnDay('2026-11-28', now, hours)).toBe('2026-11-28T10:00');
    expect(timeOnDay('2026-11-28', new Date('2026-11-28T09:40:00.000Z'), hours)).toBe('2026-11-28T15:30');
  });

  it('takes the half hour that was clicked', () => {
    const date = new Date('2026-11-30T11:45:00.000Z');
    expect(timeOfClick({ date, allDay: false }, now, hours)).toBe('2026-11-30T11:30');
    expect(timeOfClick({ date, allDay: true }, now, hours)).toBe('2026-11-30T10:00');
  });

  it('moves by keys: half an hour or a day, in a month a day or a week', () => {
    expect(timeAfterKey('week', 'ArrowDown', '2026-11-30T23:30')).toBe('2026-12-01T00:00');
    expect(timeAfterKey('day', 'ArrowLeft', '2026-12-01T10:00')).toBe('2026-11-30T10:00');
    expect(timeAfterKey('month', 'ArrowUp', '2026-12-01T10:00')).toBe('2026-11-24T10:00');
    expect(timeAfterKey('month', 'Enter', '2026-12-01T10:00')).toBeUndefined();
  });
});

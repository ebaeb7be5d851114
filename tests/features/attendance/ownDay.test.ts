import { describe, expect, it } from 'vitest';
import { clockActionsOn, ownDay } from '../../../src/features/attendance/ownDay.ts';

const clockIn = '2026-11-27T03:50:00.000Z';
const day = '2026-11-27';

describe('clockActionsOn', () => {
  it.each([
    ['before clock-in', undefined, ['in']],
    ['on a day off', { day, state: 'Leave' }, ['in']],
    ['at work', { day, clockIn }, ['breakStart', 'out']],
    ['on a break', { day, clockIn, breaks: [{ start: clockIn }] }, ['breakEnd', 'out']],
    ['after a break', { day, clockIn, breaks: [{ start: clockIn, end: clockIn }] }, ['breakStart', 'out']],
    ['after clock-out', { day, clockIn, clockOut: clockIn }, ['in']],
    ['after a forgotten clock-out', { day, clockIn, forgotten: true }, ['in']],
  ] as const)('returns what the server accepts %s', (_when, on, actions) => {
    expect(clockActionsOn(on)).toEqual(actions);
  });
});

it('ownDay prefers the running day, which may be of the day before', () => {
  const night = { day: '2026-11-26', clockIn };
  const data = { month: '2026-11', today: day, total: 1, people: [{ _id: '1', name: 'Asha', days: [{ day }] }] };
  expect(ownDay({ ...data, open: night })).toBe(night);
  expect(ownDay({ ...data, open: null })).toEqual({ day });
  expect(ownDay(undefined)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { dayTimeText, parseTimeOfDay, timeOfDayText } from '#kinds/shared/temporal/timeOfDay.ts';

it.each([
  ['2:30 pm', 870],
  ['14:30', 870],
  ['1430', 870],
  ['9am', 540],
  ['12 am', 0],
  ['12:05 pm', 725],
  ['00:00', 0],
  ['7.15 p.m.', 1155],
])('parseTimeOfDay parses %s as minute %d of the day', (text, minutes) => expect(parseTimeOfDay(text)).toBe(minutes));

it.each(['', '9', '25:00', '13 pm', '0 am', '9:75', 'noonish'])('parseTimeOfDay returns undefined for %j', (text) =>
  expect(parseTimeOfDay(text)).toBeUndefined(),
);

it.each([
  [0, '12:00 am'],
  [540, '9:00 am'],
  [725, '12:05 pm'],
  [870, '2:30 pm'],
])('timeOfDayText formats minute %d as %s', (minutes, text) => expect(timeOfDayText(minutes)).toBe(text));

it('dayTimeText formats the time of a setting, and keeps other texts', () =>
  expect(['10:00', '19:30', 'noon'].map(dayTimeText)).toEqual(['10:00 am', '7:30 pm', 'noon']));

import { describe, expect, it } from 'vitest';
import { instantText } from '#model/values/time/dates.ts';
import { parseMoment } from '#kinds/shared/temporal/precision.ts';
import { quickChoices } from '#kinds/shared/temporal/quickChoices.ts';
import { parseRelative } from '#kinds/shared/temporal/parseRelative.ts';

// A Friday, 2:30 pm in Kolkata.
const clock = { timeZone: 'Asia/Kolkata', now: new Date('2024-01-05T09:00:00.000Z') };
const shown = (text: string): string | undefined => {
  const read = parseRelative(text, clock);
  return read === undefined ? undefined : instantText(read.toISOString(), clock.timeZone);
};

describe('parseRelative', () => {
  it.each([
    ['now', '5-Jan-2024, 2:30 pm'],
    ['in 1 hour', '5-Jan-2024, 3:30 pm'],
    ['in an hour', '5-Jan-2024, 3:30 pm'],
    ['in 45 minutes', '5-Jan-2024, 3:15 pm'],
    ['in 2 days', '7-Jan-2024, 11:00 am'],
    ['in 1 week', '12-Jan-2024, 11:00 am'],
    ['tomorrow', '6-Jan-2024, 11:00 am'],
    ['Tomorrow 11:00', '6-Jan-2024, 11:00 am'],
    ['tomorrow at 4 pm', '6-Jan-2024, 4:00 pm'],
    ['today 18:15', '5-Jan-2024, 6:15 pm'],
    ['yesterday', '4-Jan-2024, 11:00 am'],
    ['next Monday', '8-Jan-2024, 11:00 am'],
    ['mon 9:30', '8-Jan-2024, 9:30 am'],
    ['friday', '12-Jan-2024, 11:00 am'],
  ])('parses %s as %s', (text, moment) => expect(shown(text)).toBe(moment));

  it.each([
    '',
    'soon',
    'in',
    'in hours',
    'in 9999 hours',
    'tomorrow 25:00',
    'tomorrow 5',
    'constructor',
    'in 1 constructor',
    'm',
    `tomorrow${' '.repeat(50)}x`,
  ])('returns undefined for %j', (text) => expect(shown(text)).toBeUndefined());
});

it('parseMoment parses relative words as days', () => {
  expect(parseMoment('next monday', 'day', clock)).toBe('2024-01-08');
  expect(parseMoment('in 1 week', 'day', clock)).toBe('2024-01-12');
});

it('quickChoices returns times relative to now', () => {
  expect(quickChoices('minute', clock).map(({ label, value }) => [label, instantText(value, clock.timeZone)])).toEqual([
    ['In 1 hour', '5-Jan-2024, 3:30 pm'],
    ['Today 6:00 pm', '5-Jan-2024, 6:00 pm'],
    ['Tomorrow 11:00 am', '6-Jan-2024, 11:00 am'],
    ['Next Monday 11:00 am', '8-Jan-2024, 11:00 am'],
  ]);
  expect(quickChoices('day', clock).map(({ value }) => value)).toEqual([
    '2024-01-05',
    '2024-01-06',
    '2024-01-08',
    '2024-01-12',
  ]);
});

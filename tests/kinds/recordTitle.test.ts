import { afterEach, describe, expect, it } from 'vitest';
import { hasStoredTitle, recordTitle, titleFields } from '#kinds/recordTitle.ts';
import { setWording } from '#model/language/wording.ts';
import { parseResource } from '#model/parseModel.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { context } from './context.ts';

const properties: Readonly<Record<string, PropertySchema>> = {
  name: { type: 'string' },
  number: { type: 'integer', kind: 'serial', prefix: 'T-' },
  day: { type: 'string', format: 'date' },
  openedAt: { type: 'string', format: 'date-time' },
  channel: { type: 'string', enum: ['Email', 'WhatsApp'] },
  price: { type: 'number', kind: 'money' },
};
const titled = (pattern: string) =>
  parseResource({ name: 'visits', title: 'Visit', plural: 'Visits', type: 'object', recordTitle: pattern, properties });

describe('recordTitle', () => {
  afterEach(() => setWording(() => undefined));

  it.each([
    ['{name}', { name: ' Asha ' }, 'Asha'],
    ['{number} {name}', { number: 7, name: 'Asha' }, 'T-7 Asha'],
    ['{day}', { day: '2026-01-05' }, '5-Jan-2026'],
    ['{openedAt}', { openedAt: '2026-01-05T09:00:00.000Z' }, '5-Jan-2026, 2:30 pm'],
    ['{price}', { price: 12_500_000 }, '1.25 Cr'],
    ['{channel} to {name}', { channel: 'Email' }, 'Email to'],
    ['{name} · {channel}', { name: 'Asha', channel: 'Email' }, 'Asha · Email'],
    ['{name} · {channel}', { channel: 'Email' }, 'Email'],
    ['{name}, {day}', { name: 'Asha' }, 'Asha'],
  ])('shows the values of %s as their kinds do', (pattern, record, title) => {
    expect(recordTitle(titled(pattern), record, context)).toBe(title);
  });

  it('shows times in the given time zone', () => {
    const record = { openedAt: '2026-01-05T09:00:00.000Z' };
    expect(recordTitle(titled('{openedAt}'), record, { ...context, timeZone: 'UTC' })).toBe('5-Jan-2026, 9:00 am');
  });

  it('translates choices into the current language, but not texts', () => {
    setWording(() => ({
      language: 'hi',
      messages: {},
      errors: {},
      wordFor: (text) => (text === 'Email' ? 'ईमेल' : undefined),
    }));
    const resource = titled('{channel} {name}');
    expect(recordTitle(resource, { channel: 'Email', name: 'Email' }, context)).toBe('ईमेल Email');
  });

  it('is the id if all values are blank, or without a resource', () => {
    expect(recordTitle(titled('{name}'), { _id: '42', name: null }, context)).toBe('42');
    expect(recordTitle(undefined, { _id: '42', name: 'Asha' }, context)).toBe('42');
    expect(recordTitle(titled('{name}'), {}, context)).toBe('');
  });

  it('leaves out names that are no fields, such as those that every object has', () => {
    expect(recordTitle(titled('{constructor}{name}'), { name: 'Asha', constructor: 'x' }, context)).toBe('Asha');
  });
});

it('titleFields returns the names in the pattern', () => {
  expect(titleFields(titled('{name}, {day}'))).toEqual(['name', 'day']);
});

it('hasStoredTitle is false if a kind shows its values in another form', () => {
  expect([titled('{name}'), titled('{name} {day}'), titled('{channel}')].map(hasStoredTitle)).toEqual([
    true,
    false,
    false,
  ]);
});

import { describe, expect, it } from 'vitest';
import { defaultValue } from '#kinds/fields/defaultValue.ts';
import type { Field } from '#model/field.ts';
import { parseResource } from '#model/parseModel.ts';

const context = { userId: '8f14', now: new Date('2026-11-20T20:00:00Z'), timeZone: 'Asia/Kolkata' };

describe('defaultValue', () => {
  const { fieldsByName } = parseResource({
    name: 'visits',
    title: 'Visit',
    plural: 'Visits',
    type: 'object',
    properties: {
      owner: { type: 'string', kind: 'reference', to: 'users', default: '$me' },
      people: { type: 'array', kind: 'references', to: 'users', items: { type: 'string' }, default: '$me' },
      at: { type: 'string', format: 'date-time', default: '$now' },
      day: { type: 'string', format: 'date', default: '$now' },
      channel: { type: 'string', enum: ['Walk-in', 'Website'], default: 'Walk-in' },
      note: { type: 'string' },
    },
  });
  const of = (name: string, more = {}) => defaultValue(fieldsByName[name] as Field, { ...context, ...more });

  it('returns the current user for $me, alone or in a list', () => {
    expect([of('owner'), of('people')]).toEqual(['8f14', ['8f14']]);
    expect([of('owner', { userId: undefined }), of('people', { userId: undefined })]).toEqual([undefined, undefined]);
  });

  it("returns the current time for $now, or the date in the organization's time zone", () => {
    expect([of('at'), of('day')]).toEqual(['2026-11-20T20:00:00.000Z', '2026-11-21']);
  });

  it('returns the default of the schema, or undefined', () => {
    expect([of('channel'), of('note')]).toEqual(['Walk-in', undefined]);
  });
});

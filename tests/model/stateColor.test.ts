import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartColors, columnColor, contrast, schemeColor, stateColor, toneOf, typeColors } from '#model/stateColor.ts';
import type { StatesSchema } from '#model/schema/statesSchema.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('contrast returns the WCAG contrast ratio', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('schemeColor adjusts a color to be visible in both color schemes, or keeps it', () => {
  expect(schemeColor('#1565c0')).toMatch(/^light-dark\(#1565c0, #/);
  expect(schemeColor('#ffd600')).toMatch(/, #ffd600\)$/);
  fc.assert(
    fc.property(hex, (color) => {
      const [light = '', dark = ''] = /light-dark\((\S+), (\S+)\)/.exec(schemeColor(color))?.slice(1) ?? [];
      expect([contrast(light, '#ffffff') >= 3, contrast(dark, '#1c2226') >= 3]).toEqual([true, true]);
    }),
  );
});

it('stateColor returns the color of the state, or that of its type', () => {
  const states: StatesSchema = {
    field: 'status',
    initial: 'New',
    values: { New: { type: 'open', color: '#1565c0' }, Done: { type: 'won' } },
    transitions: [],
  };
  expect([
    stateColor(states, 'New'),
    stateColor(states, 'Done'),
    stateColor(states, 'constructor'),
    stateColor(undefined, 'New'),
  ]).toEqual([expect.stringContaining('#1565c0'), typeColors.won, undefined, undefined]);
  expect([toneOf(states, 'New'), toneOf(states, 'Done'), toneOf(states, 7)]).toEqual(['#1565c0', 'won', undefined]);
});

it('chartColors uses state colors unless two states have the same type', () => {
  const own = { color: '#1565c0' };
  expect(chartColors([own, { color: 'open' }, { color: 'won' }, {}])).toEqual([
    { color: schemeColor('#1565c0') },
    { color: typeColors.open },
    { color: typeColors.won },
    {},
  ]);
  expect(chartColors([own, { color: 'open' }, { groupColor: 'open' }, { color: 'won' }])).toEqual([
    { color: schemeColor('#1565c0') },
    {},
    {},
    {},
  ]);
});

it('columnColor returns the color of the state, also for a sub-status', () => {
  expect([
    columnColor({ color: '#1565c0', groupColor: '#ffd600' }),
    columnColor({ groupColor: '#1565c0' }),
    columnColor({ color: 'lost' }),
    columnColor({}),
  ]).toEqual([{ color: schemeColor('#1565c0') }, { color: schemeColor('#1565c0') }, { color: typeColors.lost }, {}]);
});

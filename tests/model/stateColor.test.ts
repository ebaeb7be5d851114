import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnColor, contrast, schemeColor, stateColor } from '#model/stateColor.ts';
import type { StatesSchema } from '#model/schema/schema.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('knows the contrast of colours', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('makes any colour one that can be told from the ground in both schemes, and leaves one alone that can', () => {
  expect(schemeColor('#1565c0')).toMatch(/^light-dark\(#1565c0, #/);
  expect(schemeColor('#ffd600')).toMatch(/, #ffd600\)$/);
  fc.assert(
    fc.property(hex, (color) => {
      const [light = '', dark = ''] = /light-dark\((\S+), (\S+)\)/.exec(schemeColor(color))?.slice(1) ?? [];
      expect([contrast(light, '#ffffff') >= 3, contrast(dark, '#1c2226') >= 3]).toEqual([true, true]);
    }),
  );
});

it('is that of the state, where its file names one', () => {
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
  ]).toEqual([expect.stringContaining('#1565c0'), undefined, undefined, undefined]);
});

it('of a report’s column is that of its state, also for a sub-status', () => {
  expect([
    columnColor({ color: '#1565c0', groupColor: '#ffd600' }),
    columnColor({ groupColor: '#1565c0' }),
    columnColor({}),
  ]).toEqual([{ color: schemeColor('#1565c0') }, { color: schemeColor('#1565c0') }, {}]);
});

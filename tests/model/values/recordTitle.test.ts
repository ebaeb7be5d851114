import { expect, it } from 'vitest';
import { recordTitle } from '#model/values/recordTitle.ts';

it('recordTitle fills the pattern with formatted texts, numbers and days', () => {
  expect(recordTitle('{name} {number}, {day}', { name: 'Asha', number: 7, day: '2026-01-05' })).toBe(
    'Asha 7, 5-Jan-2026',
  );
});

it('recordTitle returns the id when all fields of the pattern are blank', () => {
  expect(recordTitle('{name}', { _id: '42', name: null })).toBe('42');
});

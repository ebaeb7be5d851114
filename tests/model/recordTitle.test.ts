import { expect, it } from 'vitest';
import { recordTitle } from '#model/values/recordTitle.ts';

it('fills the pattern with texts, numbers and days as people write them', () => {
  expect(recordTitle('{name} {number}, {day}', { name: 'Asha', number: 7, day: '2026-01-05' })).toBe(
    'Asha 7, 5-Jan-2026',
  );
});

it('is the id if nothing is filled in', () => {
  expect(recordTitle('{name}', { _id: '42', name: null })).toBe('42');
});

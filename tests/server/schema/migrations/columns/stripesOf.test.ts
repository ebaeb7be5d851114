import { expect, it } from 'vitest';
import { stripesOf } from '../../../../../server/schema/migrations/columns/stripesOf.ts';

it('writes one record of a page after the other, each record once', () => {
  const records = Array.from({ length: 300 }, (_, index) => ({ page: Math.floor(index / 10), id: index }));
  const stripes = stripesOf(records);
  expect(stripes).toHaveLength(10);
  for (const stripe of stripes) expect(new Set(stripe.map(({ page }) => page)).size).toBe(stripe.length);
  expect(stripes.flat().toSorted((one, other) => one.id - other.id)).toEqual(records);
});

it('spreads the records of a page with many over all stripes, and returns none for no records', () => {
  const sizes = stripesOf(Array.from({ length: 120 }, () => ({ page: 7 }))).map(({ length }) => length);
  expect(sizes).toEqual(Array.from({ length: 12 }, () => 10));
  expect(stripesOf([])).toEqual([]);
});

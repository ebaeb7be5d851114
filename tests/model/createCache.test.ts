import { expect, it } from 'vitest';
import { createCache } from '#model/createCache.ts';

it('a full cache replaces the entry that was added first, and keeps a changed entry in its place', () => {
  const cache = createCache<string, number>(2);
  cache.set('a', 1).set('b', 2).set('a', 3);
  expect([...cache]).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  cache.set('c', 4);
  expect([...cache.keys()]).toEqual(['b', 'c']);
  cache.delete('b');
  cache.set('b', 5).set('d', 6);
  expect([...cache]).toEqual([
    ['b', 5],
    ['d', 6],
  ]);
});

import { expect, it } from 'vitest';
import { idPattern } from '#kinds/shared/values/ids.ts';
import { newId } from '../../../../server/records/context/newId.ts';

it('newId returns unique ids in ascending order, across several batches', () => {
  const before = Date.now();
  const ids = Array.from({ length: 3000 }, newId);
  expect(ids.filter((id) => !idPattern.test(id))).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
});

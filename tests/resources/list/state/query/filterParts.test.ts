import { expect, it } from 'vitest';
import { filterPhrases } from '../../../../../src/resources/list/filters/chips/filterPhrases.ts';
import { mergeListFilters } from '../../../../../src/resources/list/state/query/mergeListFilters.ts';
import {
  filterAlternatives,
  unusableNames,
  usableFilter,
  withAlternatives,
} from '../../../../../src/resources/list/state/query/filterParts.ts';

const isUsable = (name: string): boolean => name !== 'gone';

it('usableFilter removes missing fields, and groups that contain them', () => {
  const filter = { status: ['New'], gone: [1], $or: [{ source: ['Web'] }, { gone: [1], city: ['Pune'] }] };
  expect(usableFilter(filter, isUsable)).toEqual({ status: ['New'], $or: [{ source: ['Web'] }] });
  expect(usableFilter({ $or: [{ gone: [1] }] }, isUsable)).toEqual({});
  expect(unusableNames(filter, isUsable)).toEqual(['gone']);
});

it('withAlternatives keeps only groups with a condition', () => {
  expect(withAlternatives({ status: ['New'] }, [{}, { city: ['Pune'] }])).toEqual({
    status: ['New'],
    $or: [{ city: ['Pune'] }],
  });
  expect(withAlternatives({ $or: [{ city: ['Pune'] }] }, [])).toEqual({});
  expect(filterAlternatives({ $or: 'New' })).toEqual([]);
});

it('mergeListFilters requires the alternatives of both the tab and the user', () => {
  const [tab, own] = [{ $or: [{ a: 1 }] }, { $or: [{ b: 2 }] }];
  expect(mergeListFilters(tab, own)).toEqual({ ...tab, $and: [own] });
  expect(mergeListFilters({ $and: [{ a: 1 }] }, { $and: [{ b: 2 }] })).toEqual({ $and: [{ a: 1 }, { b: 2 }] });
});

it('filterPhrases ends a period on its last day', () => {
  expect(filterPhrases({ gte: '2026-10-29', lt: '2026-12-01' })).toEqual([
    { key: 'from', operand: '2026-10-29' },
    { key: 'upTo', operand: '2026-11-30' },
  ]);
  expect(filterPhrases({ lt: 9 })).toEqual([{ key: 'before', operand: 9 }]);
});

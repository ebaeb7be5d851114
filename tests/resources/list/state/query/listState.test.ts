import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { parseListState, writeListState } from '../../../../../src/resources/list/state/query/listState.ts';

const resource = parseResource({
  name: 'jobs',
  title: 'Job',
  plural: 'Jobs',
  type: 'object',
  properties: { name: { type: 'string' }, size: { type: 'string', enum: ['S'], filter: true } },
  list: { tabs: [{ title: 'Small', filter: { size: 'S' } }], start: 'Small' },
});
const read = (address: string): string => parseListState(resource, new URLSearchParams(address)).tab;

describe('parseListState and writeListState', () => {
  it.each([
    ['', 'Small'],
    ['tab=', ''],
    ['tab=Other', 'Other'],
    ['filter={"size":["S"]}', ''],
    ['q=x', ''],
    ['tab=Small&q=x', 'Small'],
  ])('parse the address “%s” as the tab “%s”', (address, tab) => {
    expect(read(address)).toBe(tab);
  });

  it.each(['', 'tab=', 'tab=Small&q=x', 'q=x', 'look=cards'])('write “%s” as it was parsed', (address) => {
    expect(writeListState(resource, parseListState(resource, new URLSearchParams(address))).toString()).toBe(address);
  });
});

it('a list uses the sort of its tab, and omits it from the address', () => {
  const sorted = parseResource({
    name: 'jobs',
    title: 'Job',
    plural: 'Jobs',
    type: 'object',
    properties: { dueAt: { type: 'string', format: 'date-time', filter: true, sort: true } },
    list: { tabs: [{ title: 'Late', filter: { dueAt: { lt: '$now' } }, sort: 'dueAt' }] },
  });
  const state = parseListState(sorted, new URLSearchParams('tab=Late'));
  expect(state.sort).toEqual({ field: 'dueAt', order: 'ASC' });
  expect(writeListState(sorted, state).toString()).toBe('tab=Late');
  expect(parseListState(sorted, new URLSearchParams('tab=Late&sort=dueAt&order=DESC')).sort.order).toBe('DESC');
});

it('parseListState supports the former name of a field', () => {
  const renamed = parseResource({
    name: 'jobs',
    title: 'Job',
    plural: 'Jobs',
    type: 'object',
    properties: { extent: { type: 'string', enum: ['S'], filter: true, sort: true, was: 'size' } },
  });
  const state = parseListState(renamed, new URLSearchParams('filter={"size":["S"]}&sort=size&order=DESC'));
  expect([state.filter, state.sort]).toEqual([{ extent: ['S'] }, { field: 'extent', order: 'DESC' }]);
});

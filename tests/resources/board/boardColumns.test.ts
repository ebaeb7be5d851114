import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { boardColumns, dropTargetsOf } from '../../../src/resources/board/boardColumns.ts';
import { tabsOf } from '../../../src/resources/list/state/tabsOf.ts';

const resource = parseResource({
  name: 'jobs',
  title: 'Job',
  plural: 'Jobs',
  type: 'object',
  properties: {
    name: { type: 'string' },
    size: { type: 'string', enum: ['S', 'L'], filter: true },
    status: { type: 'string', enum: ['Open', 'Doing', 'Done'], filter: true },
    price: { type: 'number', kind: 'money' },
  },
  list: { tabs: [{ title: 'Small', filter: { size: 'S' } }], board: { sum: 'price', fields: ['price'] } },
  states: {
    field: 'status',
    initial: 'Open',
    values: { Open: { type: 'open' }, Doing: { type: 'open' }, Done: { type: 'won' } },
    transitions: [
      { from: 'Open', to: 'Doing' },
      { from: 'Doing', to: 'Done', permission: 'close' },
    ],
  },
});
const tabs = tabsOf(resource, { may: () => false, mayRead: () => true });
const tabNamed = (key: string) => tabs.find((tab) => tab.key === key);

describe('boardColumns', () => {
  it('returns a column per state in schema order, with count and sum', () => {
    const tally = [
      { value: 'Doing', count: 2, sum: '12.50' },
      { value: 'Open', count: 1, sum: '0' },
    ];
    expect(boardColumns({ resource, state: { filter: {} }, tab: tabNamed(''), tally })).toEqual([
      { state: 'Open', filter: { status: { in: ['Open'] } }, count: 1, sum: 0 },
      { state: 'Doing', filter: { status: { in: ['Doing'] } }, count: 2, sum: 12.5 },
      { state: 'Done', filter: { status: { in: ['Done'] } }, count: 0, sum: undefined },
    ]);
  });

  it('returns no counts before the server has responded', () => {
    const columns = boardColumns({ resource, state: { filter: {} }, tab: undefined, tally: undefined });
    expect(columns.map(({ count }) => count)).toEqual([undefined, undefined, undefined]);
  });

  it('combines the filters of the tab and the user', () => {
    const [open] = boardColumns({
      resource,
      state: { filter: { status: ['Open', 'Done'] } },
      tab: tabNamed('Small'),
      tally: [],
    });
    expect(open?.filter).toEqual({ size: 'S', status: { in: ['Open'] } });
    const [, doing] = boardColumns({ resource, state: { filter: { status: ['Open'] } }, tab: tabNamed(''), tally: [] });
    expect(doing?.filter).toEqual({ status: { in: [] } });
  });

  it('returns one column for the tab of a state', () => {
    const columns = boardColumns({ resource, state: { filter: {} }, tab: tabNamed('Doing'), tally: [] });
    expect(columns.map(({ state }) => state)).toEqual(['Doing']);
  });
});

describe('dropTargetsOf', () => {
  it('returns the states of the transitions that the role permits', () => {
    const targets = (status: string, permissions: readonly string[]) => [
      ...dropTargetsOf(resource, { _id: '1', id: '1', version: 1, status }, { jobs: permissions }),
    ];
    expect(targets('Open', ['view'])).toEqual(['Doing']);
    expect(targets('Doing', ['view'])).toEqual([]);
    expect(targets('Doing', ['view', 'close'])).toEqual(['Done']);
  });
});

describe('fields of a card', () => {
  it('are those in the schema, or the first columns without title and state', () => {
    expect(resource.list.board?.fields.map(({ name }) => name)).toEqual(['price']);
    const plain = parseResource({ ...resource.schema, list: {} });
    expect(plain.list.board?.fields.map(({ name }) => name)).toEqual(['size', 'price']);
    expect(plain.list.board?.sum).toBeUndefined();
  });
});

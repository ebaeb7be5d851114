// @vitest-environment jsdom
import type { GetListParams } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { AppError } from '#model/errors.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { pageOf } from '../../../src/providers/contract/localList.ts';
import type { ClientRecord } from '../../../src/providers/api/records.ts';
import { modelOf } from '../../server/support/schemaModel.ts';

// checked: written like a file of the schema folder
const schema = {
  name: 'boats',
  title: 'Boat',
  plural: 'Boats',
  module: 'boats',
  recordTitle: '{name}',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name', search: true },
    length: { type: 'number', title: 'Length' },
    ready: { type: 'boolean', title: 'Ready' },
    builtAt: { type: 'string', format: 'date-time', title: 'Built' },
    places: { type: 'array', title: 'Places', items: { type: 'string', enum: ['Sea', 'Lake', 'River'] } },
    status: { type: 'string', title: 'Status', enum: ['New', 'Sold'] },
  },
  states: { field: 'status', values: { New: { type: 'open' }, Sold: { type: 'won' } }, transitions: [] },
} as unknown as ResourceSchema;
const model = modelOf(schema);
const boats = model.resources['boats'];
if (boats === undefined) throw new Error('the model has no boats');

const row = (id: string, values: Record<string, unknown>): ClientRecord => ({ _id: id, id, ...values });
const rows = [
  row('1', {
    name: 'Ærø',
    length: 9,
    ready: true,
    builtAt: '2024-01-05T09:00:00.000Z',
    places: ['Sea'],
    status: 'New',
  }),
  row('2', {
    name: 'Élan',
    length: 12.5,
    ready: false,
    builtAt: '2025-06-01T00:00:00.000Z',
    places: ['Lake', 'River'],
    status: 'Sold',
  }),
  row('3', { name: 'Bolt', length: '7', places: [], status: 'New' }),
  row('4', { name: 'Gone', length: 1, deletedAt: '2025-01-01T00:00:00.000Z' }),
];
const idsOf = (params: Partial<GetListParams>): readonly string[] =>
  pageOf(boats, rows, { params: params as GetListParams, settings: model.settings }).data.map(({ id }) => id);
const filtered = (filter: unknown): readonly string[] => idsOf({ filter });

describe('list filtered in the browser', () => {
  it('excludes deleted records and returns the total of the others', () => {
    expect(
      pageOf(boats, rows, {
        params: { pagination: { page: 2, perPage: 2 } } as GetListParams,
        settings: model.settings,
      }),
    ).toMatchObject({ data: [{ id: '3' }], total: 3 });
  });

  it.each([
    [{ status: 'New' }, ['1', '3']],
    [{ status: ['Sold'] }, ['2']],
    [{ status: { ne: 'New' } }, ['2']],
    [{ status: { type: 'open' } }, ['1', '3']],
    [{ length: { gte: 9 } }, ['1', '2']],
    [{ length: { lt: 9 } }, ['3']],
    [{ length: { gt: 7, lte: 9 } }, ['1']],
    [{ ready: true }, ['1']],
    [{ ready: { blank: true } }, ['3']],
    [{ places: 'River' }, ['2']],
    [{ places: { all: ['Lake', 'River'] } }, ['2']],
    [{ builtAt: { lt: '2025-01-01' } }, ['1']],
    [{ name: { contains: 'ELA' } }, ['2']],
    [{ name: { startsWith: 'bo' } }, ['3']],
    [{ $and: [{ status: 'New' }, { length: { lt: 8 } }] }, ['3']],
    [{ _id: ['2', '3'] }, ['2', '3']],
    [{ status: '' }, ['1', '2', '3']],
  ])('filters by %o', (filter, ids) => {
    expect(filtered(filter)).toEqual(ids);
  });

  it('searches for every word in the search fields, ignoring accents', () => {
    expect(filtered({ q: 'elan' })).toEqual(['2']);
    expect(filtered({ q: 'elan x' })).toEqual([]);
    // The status is not a search field.
    expect(filtered({ q: 'Sold' })).toEqual([]);
  });

  it('sorts numbers numerically, and blanks last in both directions', () => {
    expect(idsOf({ sort: { field: 'length', order: 'ASC' } })).toEqual(['3', '1', '2']);
    expect(idsOf({ sort: { field: 'length', order: 'DESC' } })).toEqual(['2', '1', '3']);
    expect(idsOf({ sort: { field: 'builtAt', order: 'DESC' } })).toEqual(['2', '1', '3']);
    expect(idsOf({ sort: { field: 'builtAt', order: 'ASC' } })).toEqual(['1', '2', '3']);
  });

  it('throws for a filter that only the server supports', () => {
    expect(() => filtered({ $fits: { resource: 'leads', _id: '7' } })).toThrow(AppError);
  });
});

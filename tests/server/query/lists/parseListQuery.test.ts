import { parseResource } from '#model/parseModel.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '#model/errors.ts';
import { parseListQuery } from '../../../../server/query/lists/parseListQuery.ts';
import { modelOf } from '../../support/schemaModel.ts';
import { admin, prospects, prospectSchema, readerWith } from '../prospects.ts';

const parse = (query: Readonly<Record<string, unknown>>, reader = admin) =>
  parseListQuery({ resource: prospects, query, reader });

const refusal = (
  query: Readonly<Record<string, unknown>>,
  reader = admin,
): { code: string; status: number; text: string } => {
  try {
    parse(query, reader);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, status: error.status, text: error.message };
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(query)}`);
};

const refusedFilter = (filter: unknown, reader = admin) => refusal({ filter: JSON.stringify(filter) }, reader);

describe('parseListQuery', () => {
  it('uses the page size and sort order of the resource by default', () => {
    expect(parse({})).toMatchObject({
      page: 1,
      perPage: 25,
      sort: { field: 'createdAt', order: 'DESC' },
      words: [],
      conditions: [],
      exact: false,
    });
  });

  it('parses numbers from the query string', () => {
    expect(parse({ page: '3', perPage: '50', sort: 'name', order: 'DESC', exact: 'true' })).toMatchObject({
      page: 3,
      perPage: 50,
      sort: { field: 'name', order: 'DESC' },
      exact: true,
    });
  });

  it.each(['-1', '0', '1.5', '1e3', 'x', '999999999999', '1; drop table x'])('rejects %s as page', (page) => {
    expect(refusal({ page })).toMatchObject({ code: 'BAD_QUERY', status: 400 });
  });

  it('rejects a perPage of a billion and names the allowed range', () => {
    expect(refusal({ perPage: '1000000000' }).text).toBe(
      'perPage: must be a whole number from 1 to 1000, got "1000000000".',
    );
  });

  it.each(['name; drop table prospects', '"name"', '__proto__', 'constructor', 'password', 'tags', 'city', '_search'])(
    'rejects sorting by %s',
    (sort) => {
      expect(refusal({ sort })).toMatchObject({ code: 'UNKNOWN_SORT', status: 400 });
    },
  );

  it('lists the supported sort fields', () => {
    expect(refusal({ sort: 'nothing' }).text).toBe(
      'sort: "nothing" is not an order of Prospects; expected one of number, name, status, budgetMax, scheduledAt, createdAt, updatedAt.',
    );
  });

  it.each(['desc', 'DESC; --', 'asc nulls first'])('rejects the sort order %s', (order) => {
    expect(refusal({ sort: 'name', order }).code).toBe('BAD_QUERY');
  });

  it('rejects an unknown parameter', () => {
    expect(refusal({ colour: 'red' })).toMatchObject({ code: 'UNKNOWN_QUERY', status: 400 });
    expect(refusal(JSON.parse('{"__proto__":"1"}') as Record<string, unknown>).code).toBe('UNKNOWN_QUERY');
  });

  it.each(['{', '[]', '"x"', '1'])('rejects %s as filter', (filter) => {
    expect(refusal({ filter }).code).toBe('BAD_QUERY');
  });

  it.each(['__proto__', 'constructor', 'toString', 'nothing', 'password', '_search'])(
    'rejects filtering by %s',
    (name) => {
      expect(refusal({ filter: `{${JSON.stringify(name)}:"x"}` })).toMatchObject({
        code: 'UNKNOWN_FILTER',
        status: 400,
      });
    },
  );

  it('accepts a filter by any field that the user can read, even without "filter": true', () => {
    expect(parse({ filter: '{"name":"Asha"}' }).conditions).toHaveLength(1);
  });

  it('rejects filters by fields that the user cannot read', () => {
    expect(parse({ filter: '{"source":"Web"}' }).conditions).toHaveLength(1);
    expect(refusedFilter({ source: 'Web' }, readerWith(['view'])).code).toBe('UNKNOWN_FILTER');
    expect(refusedFilter({ contactNo: '+919845012345' }, readerWith(['view'])).code).toBe('UNKNOWN_FILTER');
  });

  it('parses $or as one condition and checks the filters in it', () => {
    const filter = { $or: [{ status: ['New'] }, { $and: [{ source: 'Web' }, { name: 'Asha' }] }] };
    expect(parse({ filter: JSON.stringify(filter) }).conditions.map(({ field }) => field)).toEqual(['$or']);
    expect(refusedFilter(filter, readerWith(['view'])).code).toBe('UNKNOWN_FILTER');
    expect(refusedFilter({ $or: [{ nothing: 1 }] }).code).toBe('UNKNOWN_FILTER');
    for (const wrong of [[], {}, 'New', [1], [['New']], null])
      expect(refusedFilter({ $or: wrong }).code).toBe('BAD_QUERY');
    const deep = Array.from({ length: 12 }).reduce<object>((inner) => ({ $or: [inner] }), { status: 'New' });
    expect(refusedFilter(deep).code).toBe('BAD_QUERY');
    expect(parse({ filter: '{"$or":[{"deletedAt":{"blank":false}},{}]}' }).deleted).toBe(false);
  });

  it('rejects a filter with more than 200 conditions, or more than 10 on logs', () => {
    const named = (count: number): object => ({
      $or: Array.from({ length: count / 2 }, () => ({ name: 'Asha', $and: [{ city: 'Pune' }] })),
    });
    expect(parse({ filter: JSON.stringify(named(200)) }).conditions).toHaveLength(1);
    expect(refusedFilter(named(202))).toMatchObject({
      code: 'BAD_QUERY',
      text: 'filter: must be a filter with up to 200 conditions, got "202 conditions".',
    });
    const model = modelOf(prospectSchema, {
      name: 'visits',
      title: 'Visit',
      plural: 'Visits',
      type: 'object',
      log: { resource: 'resource', record: 'record', field: 'field', kind: 'kind' },
      properties: Object.fromEntries(['resource', 'record', 'field', 'kind'].map((name) => [name, { type: 'string' }])),
    });
    const visited = (count: number): object => ({
      $and: Array.from({ length: count }, () => ({ $has: { resource: 'visits', filter: { kind: 'Call' } } })),
    });
    const reader = { ...admin, model };
    expect(parse({ filter: JSON.stringify(visited(10)) }, reader).conditions).toHaveLength(10);
    expect(refusedFilter(visited(11), reader)).toMatchObject({
      code: 'BAD_QUERY',
      text: 'filter: must be a filter with up to 10 of $about and $has, got "11 of them".',
    });
  });

  it('rejects filters by deletedAt from users without permission to restore', () => {
    expect(parse({ filter: '{"deletedAt":{"blank":false}}' }).deleted).toBe(true);
    expect(refusedFilter({ deletedAt: { blank: false } }, readerWith(['view'])).code).toBe('UNKNOWN_FILTER');
  });

  it('lists the operators of a field', () => {
    expect(refusedFilter({ status: { gt: 'New' } }).text).toBe(
      'filter.status: "gt" is not an operator of Status; expected one of eq, ne, in, notIn, blank, type.',
    );
    expect(refusal({ filter: '{"status":{"__proto__":1}}' }).code).toBe('UNKNOWN_FILTER');
  });

  it.each([
    ['budgetMax', { gte: 'x' }],
    ['budgetMax', 1e19],
    ['budgetMax', { gte: null }],
    ['budgetMax', true],
    ['budgetMax', {}],
    ['status', 5],
    ['status', 'a\0b'],
    ['status', '\ud800'],
    ['status', { type: ['lively'] }],
    ['city', 'x'.repeat(501)],
    ['city', null],
    ['scheduledAt', { gte: 'yesterday' }],
    ['scheduledAt', { gte: '2024-02-30' }],
    ['scheduledAt', '2024-13-01T00:00:00Z'],
    ['birthday', '2024-02-30'],
    ['birthday', '0000-01-01'],
    ['assignedTo', 'asha'],
    ['assignedTo', { blank: 'yes' }],
    ['active', 'true'],
    ['_id', ['x']],
    ['budgetMax', { gte: [1, 2] }],
    ['carpetArea', { gte: { value: 'many', unit: 'sq ft' } }],
    ['carpetArea', { gte: { value: 5, unit: 'foot' } }],
    ['carpetArea', { gte: 'x' }],
    ['tags', [1]],
  ])('rejects the filter %s with %j', (name, value) => {
    expect(refusedFilter({ [name]: value })).toMatchObject({ code: 'BAD_QUERY', status: 400 });
  });

  it.each(['a\0b', '\udfff', 'x'.repeat(201), 5])('rejects %j as search text', (q) => {
    expect(refusal({ q }).code).toBe('BAD_QUERY');
  });
});

it('accepts the earlier name of a field, as in a saved filter', () => {
  const jobs = parseResource({
    name: 'jobs',
    title: 'Job',
    plural: 'Jobs',
    type: 'object',
    properties: { extent: { type: 'string', enum: ['S'], filter: true, sort: true, was: 'size' } },
  });
  const { sort, conditions } = parseListQuery({
    resource: jobs,
    query: { sort: 'size', filter: '{"size":["S"]}' },
    reader: admin,
  });
  expect([sort, conditions.map(({ field }) => field)]).toEqual([{ field: 'extent', order: 'ASC' }, ['extent']]);
});

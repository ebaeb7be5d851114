import { describe, expect, it } from 'vitest';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Reader } from '../../../server/query/filters/reader.ts';
import { countPlan } from '../../../server/query/lists/countPlan.ts';
import { pagePlan } from '../../../server/query/lists/pagePlan.ts';
import { parseListQuery } from '../../../server/query/lists/parseListQuery.ts';
import { shippedModel } from '../support/schemaModel.ts';
import { readerWith } from './prospects.ts';

const leads = shippedModel().resources['leads'];
if (leads === undefined) throw new Error('Expected a resource named leads.');
const withPermissions = (permissions: PermissionMap): Reader => readerWith(undefined, { permissions });
const all = withPermissions({ leads: ['view'] });
const ownOnly = withPermissions({ leads: ['viewAssigned'] });

type ListCase = { readonly filter?: object; readonly reader?: Reader; readonly [parameter: string]: unknown };

const subjectOf = ({ filter = {}, reader = all, ...query }: ListCase) => ({
  resource: leads,
  reader,
  query: parseListQuery({ resource: leads, query: { ...query, filter: JSON.stringify(filter) }, reader }),
});
const page = (asked: ListCase): string => pagePlan(subjectOf(asked));
const count = (asked: ListCase): string => countPlan(subjectOf(asked));

const overdue = { scheduledAt: { lt: '2024-01-05T00:00:00.000Z' }, status: { type: ['scheduled'] } };
const untouched = { assignedTo: { blank: true } };

describe('pagePlan', () => {
  it('returns shared if one index serves all values', () => {
    expect(page({})).toBe('shared');
    expect(page({ sort: 'name', order: 'ASC' })).toBe('shared');
    expect(page({ filter: { status: 'New' }, page: 7 })).toBe('shared');
    expect(page({ filter: untouched, page: 7 })).toBe('shared');
    expect(page({ filter: overdue })).toBe('shared');
    expect(page({ filter: { receivedAt: { gte: '2024-01-01T00:00:00.000Z' } }, page: 400 })).toBe('shared');
    expect(page({ filter: { budgetMax: { gte: 1 } }, sort: 'budgetMax', order: 'ASC', page: 3 })).toBe('shared');
  });

  it('returns firstRecords for one range in the default order', () => {
    expect(page({ filter: { budgetMax: { gte: 1 } } })).toBe('firstRecords');
    expect(page({ filter: { budgetMax: { gte: 1 } }, page: 2 })).toBe('perValue');
    expect(page({ filter: { budgetMax: { gte: 1 } }, perPage: 100 })).toBe('perValue');
  });

  it('returns perValue if the best plan depends on the values', () => {
    expect(page({ page: 2 })).toBe('perValue');
    expect(page({ perPage: 37 })).toBe('perValue');
    expect(page({ q: 'asha' })).toBe('perValue');
    expect(page({ filter: { status: 'New' }, sort: 'name' })).toBe('perValue');
    expect(page({ filter: { status: ['New', 'Callback'] } })).toBe('perValue');
    expect(page({ filter: overdue, page: 2 })).toBe('perValue');
    expect(page({ filter: { budgetMax: { gte: 1, lte: 9 } } })).toBe('perValue');
    expect(page({ reader: ownOnly })).toBe('perValue');
  });
});

describe('countPlan', () => {
  it('returns rollUp if that table has the number, and otherwise the plan for the filter', () => {
    expect(count({})).toBe('rollUp');
    expect(count({ filter: { status: ['New', 'Callback'] } })).toBe('rollUp');
    expect(count({ filter: { city: 'Pune' }, exact: 'true' })).toBe('exact');
    expect(count({ filter: overdue })).toBe('sampledTab');
    expect(count({ filter: { city: 'Pune' } })).toBe('shared');
    expect(count({ filter: { budgetMax: { gte: 1 } } })).toBe('shared');
    expect(count({ filter: untouched })).toBe('shared');
    expect(count({ q: 'asha' })).toBe('perValue');
    expect(count({ reader: ownOnly })).toBe('perValue');
  });
});

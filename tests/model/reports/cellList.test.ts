import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellList, stepEnd } from '#model/reports/cellList.ts';
import { intersectFilters } from '#model/reports/intersectFilters.ts';

const base: ReportAnswer = {
  name: 'x',
  title: 'X',
  description: '',
  group: 'Leads',
  route: '/dashboard/reports/x',
  from: '2026-11-01',
  to: '2026-11-30',
  basis: 'received',
  timeZone: 'Asia/Kolkata',
  asOf: '2026-11-21T00:00:00.000Z',
  bases: [],
  filters: [],
  filter: {},
  team: 'without',
  inactive: 'with',
  dimensions: [{ name: 'owner', title: 'User' }],
  totals: [3],
  more: 0,
  chart: 'bars',
  drawn: [],
  columns: [{ key: 'new', title: 'New', unit: 'count', total: 'sum', list: { part: 0, filter: { status: ['New'] } } }],
  lines: [
    { key: ['a'], titles: ['A'], cells: [2] },
    { key: [null], titles: ['No owner'], cells: [1] },
  ],
  lists: [{ resource: 'leads', filter: { at: { gte: '2026-11-01', lt: '2026-12-01' } }, rows: [{ field: 'owner' }] }],
};

describe('cellList', () => {
  it('combines the filters of report, line and column', () => {
    expect(cellList(base, 0, 'new')).toEqual({
      resource: 'leads',
      filter: { at: { gte: '2026-11-01', lt: '2026-12-01' }, owner: ['a'], status: ['New'] },
    });
    expect(cellList(base, 1, 'new')?.filter).toMatchObject({ owner: { blank: true } });
    expect(cellList(base, 'total', 'new')?.filter).toEqual({
      at: { gte: '2026-11-01', lt: '2026-12-01' },
      status: ['New'],
    });
    expect(cellList(base, 0, 'old')).toBeUndefined();
  });

  it('limits a time step to the range, and filters yes/no fields by boolean', () => {
    const months: ReportAnswer = {
      ...base,
      dimensions: [{ name: 'at', title: 'Month', step: 'month' }],
      lines: [{ key: ['2026-11-01'], titles: ['Nov-2026'], cells: [1] }],
      lists: [{ resource: 'leads', filter: { at: { gte: '2026-11-10' } }, rows: [{ field: 'at' }] }],
    };
    expect(cellList(months, 0, 'new')?.filter).toEqual({
      at: { gte: '2026-11-10' },
      $and: [{ at: { gte: '2026-11-01', lt: '2026-12-01' } }],
      status: ['New'],
    });
    const flags: ReportAnswer = {
      ...base,
      lines: [{ key: ['false'], titles: ['No'], cells: [1] }],
      lists: [{ resource: 'leads', filter: {}, rows: [{ field: 'hot', yesNo: true }] }],
    };
    expect(cellList(flags, 0, 'new')?.filter).toEqual({ hot: false, status: ['New'] });
  });

  it('filters log entries by their records, and distinct counts by record', () => {
    const answer: ReportAnswer = {
      ...base,
      dimensions: [
        { name: 'by', title: 'User' },
        { name: 'source', title: 'Source' },
      ],
      lines: [{ key: ['a', 'Direct'], titles: ['A', 'Direct'], cells: [1] }],
      columns: [
        {
          key: 'unique',
          title: 'Unique',
          unit: 'count',
          total: 'distinct',
          list: { part: 0, filter: {}, records: 'leads' },
        },
        { key: 'calls', title: 'Calls', unit: 'count', total: 'sum', list: { part: 0, filter: { kind: ['call'] } } },
      ],
      lists: [
        {
          resource: 'log',
          about: 'leads',
          filter: { $about: { resource: 'leads', filter: { agency: ['Z'] } }, at: { gte: '2026-11-01' } },
          rows: [{ field: 'by' }, { field: 'record.source' }],
        },
      ],
    };
    expect(cellList(answer, 0, 'calls')).toEqual({
      resource: 'log',
      filter: {
        at: { gte: '2026-11-01' },
        by: ['a'],
        kind: ['call'],
        $about: { resource: 'leads', filter: { agency: ['Z'], source: ['Direct'] } },
      },
    });
    expect(cellList(answer, 0, 'unique')).toEqual({
      resource: 'leads',
      filter: {
        agency: ['Z'],
        source: ['Direct'],
        $has: { resource: 'log', filter: { at: { gte: '2026-11-01' }, by: ['a'] } },
      },
    });
  });

  it('stepEnd returns the end of a day, week and month', () => {
    expect([
      stepEnd('2024-02-28', 'day'),
      stepEnd('2024-02-26', 'week'),
      stepEnd('2024-01-01', 'month'),
      stepEnd('2024-12-01', 'month'),
    ]).toEqual(['2024-02-29', '2024-03-04', '2024-02-01', '2025-01-01']);
  });
});

describe('intersectFilters', () => {
  it('combines all conditions, and uses $and for conflicting ones', () => {
    expect(intersectFilters({ a: 1 }, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(intersectFilters({ a: { gte: 1 } }, { a: { lt: 5 } })).toEqual({ a: { gte: 1, lt: 5 } });
    expect(intersectFilters({ a: { gte: 1 } }, { a: { gte: 3 } }, { $and: [{ a: { gte: 3 } }, { c: 1 }] })).toEqual({
      a: { gte: 1 },
      $and: [{ a: { gte: 3 } }, { c: 1 }],
    });
  });
});

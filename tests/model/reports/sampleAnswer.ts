import type { ReportAnswer, ReportColumn } from '#model/reports/reportAnswer.ts';

const column = (key: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  title: key,
  unit: 'count',
  total: 'sum',
  list: { part: 0, filter: {} },
  ...more,
});

/**
 * A small report: two people, three columns of which one is the sum of the others, a sum of money, and a percentage.
 */
export const sampleAnswer: ReportAnswer = {
  name: 'flats-status',
  title: 'Flats by status',
  description: 'Flats of each user.',
  group: 'Flats',
  route: '/dashboard/reports/flats/status',
  from: '2026-11-01',
  to: '2026-11-30',
  basis: 'listed',
  timeZone: 'Asia/Kolkata',
  asOf: '2026-11-21T16:30:00.000Z',
  bases: [
    { name: 'listed', title: 'Listed' },
    { name: 'sold', title: 'Sold' },
  ],
  filters: [{ name: 'source', title: 'Source', resource: 'flats', field: 'source' }],
  filter: {},
  team: 'without',
  inactive: 'with',
  dimensions: [{ name: 'owner', title: 'User', resource: 'people' }],
  columns: [
    column('New', { group: 'State' }),
    column('Sold', { group: 'State' }),
    column('all', { title: 'All' }),
    column('value', { title: 'Value', unit: 'money' }),
    column('won', { title: 'Won', unit: 'percent', total: 'ratio' }),
  ],
  lines: [
    { key: ['1'], titles: ['=Asha Rao'], cells: [3, 1, 4, '12500000.50', 25] },
    { key: ['2'], titles: ['Vikram Shah'], note: 'inactive', cells: [0, 2, 2, '0.00', null] },
    { key: ['3'], titles: ['bela Nair'], cells: [10, 0, 10, '100000.00', 0] },
  ],
  totals: [13, 3, 16, '12600000.50', 6.25],
  more: 0,
  lists: [{ resource: 'flats', filter: {}, rows: [{ field: 'owner' }] }],
  chart: 'stacked',
  drawn: ['New', 'Sold'],
  share: 'all',
};

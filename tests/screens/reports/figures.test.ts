import { describe, expect, it } from 'vitest';
import { chartData } from '../../../src/screens/reports/chart/chartData.ts';
import { shareOf, sharesOf } from '../../../src/screens/reports/table/shareOf.ts';
import { fromReport, parseOrigin } from '../../../src/resources/list/state/query/reportOrigin.ts';
import { sampleAnswer } from '../../model/reports/sampleAnswer.ts';

const cells = sampleAnswer.lines[0]?.cells ?? [];

describe('shareOf and sharesOf', () => {
  it('calculate the share of a row by its total column', () => {
    expect([0, 1, 2].map((index) => shareOf(sampleAnswer, cells, { index, share: 'row' }))).toEqual([
      '75%',
      '25%',
      '100%',
    ]);
    expect(shareOf(sampleAnswer, sampleAnswer.totals, { index: 0, share: 'row' })).toBe('81.3%');
  });

  it('calculate the share of the total by column', () => {
    expect([0, 1, 2, 3].map((index) => shareOf(sampleAnswer, cells, { index, share: 'total' }))).toEqual([
      '23.1%',
      '33.3%',
      '25%',
      '99.2%',
    ]);
    expect(shareOf(sampleAnswer, sampleAnswer.totals, { index: 0, share: 'total' })).toBe('100%');
  });

  it('return no share for percentages, or for money in a row of counts', () => {
    expect(shareOf(sampleAnswer, cells, { index: 4, share: 'total' })).toBeUndefined();
    expect(shareOf(sampleAnswer, cells, { index: 3, share: 'row' })).toBeUndefined();
    expect(shareOf(sampleAnswer, cells, { index: 0, share: 'none' })).toBeUndefined();
  });

  it('offer the share of a row only when a column holds its total', () => {
    expect(sharesOf(sampleAnswer)).toEqual(['none', 'row', 'total']);
    expect(sharesOf({ columns: sampleAnswer.columns })).toEqual(['none', 'total']);
  });
});

describe('chartData', () => {
  const line = (name: string, ...values: readonly number[]) => ({ key: [name], titles: [name], cells: values });

  it('returns the columns that the report draws, line by line', () => {
    const { labels, places, series, left, format } = chartData(sampleAnswer, 'bars');
    expect([labels, places]).toEqual([
      ['=Asha Rao', 'Vikram Shah', 'bela Nair'],
      [0, 1, 2],
    ]);
    expect(series.map(({ title, values, column }) => [title, values, column?.title])).toEqual([
      ['New', [3, 0, 10], 'New'],
      ['Sold', [1, 2, 0], 'Sold'],
    ]);
    expect([left, format(1234567)]).toEqual([0, '12,34,567']);
  });

  it('limits the number of lines, returns the number of omitted ones, and makes equal names unique', () => {
    const lines = Array.from({ length: 30 }, (_, index) =>
      line(index < 2 ? 'Asha Rao' : `Person ${index}`, index === 29 ? 0 : 30 - index, 0, 0, 0, 0),
    );
    const { labels, left } = chartData({ ...sampleAnswer, lines }, 'bars');
    expect([labels.length, left, labels.slice(0, 2)]).toEqual([20, 9, ['Asha Rao', 'Asha Rao (2)']]);
  });

  it('combines the smallest of many columns into one', () => {
    const columns = Array.from({ length: 12 }, (_, index) => ({
      key: `c${index}`,
      title: `C${index}`,
      unit: 'count' as const,
      total: 'sum' as const,
      list: { part: 0, filter: {} },
    }));
    const lines = [line('a', ...columns.map((_, index) => index + 1))];
    const { series } = chartData({ ...sampleAnswer, columns, drawn: columns.map(({ key }) => key), lines }, 'bars');
    expect(series.map(({ title }) => title)).toEqual(['C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', '5 others']);
    expect([series.at(-1)?.values, series.at(-1)?.column]).toEqual([[15], undefined]);
  });

  it('stacks only columns that can be added', () => {
    const columns = (['sum', 'sum', 'distinct'] as const).map((total, index) => ({
      key: `c${index}`,
      title: `C${index}`,
      unit: 'count' as const,
      total,
      list: { part: 0, filter: {} },
    }));
    const answer = { ...sampleAnswer, columns, drawn: ['c0', 'c1', 'c2'], lines: [line('a', 1, 2, 2)] };
    const titles = (form: 'bars' | 'stacked') => chartData(answer, form).series.map(({ title }) => title);
    expect(titles('bars')).toEqual(['C0', 'C1', 'C2']);
    expect(titles('stacked')).toEqual(['C0', 'C1']);
  });

  it('distinguishes columns with the same title by their group', () => {
    const columns = ['Leads', 'Data'].map((group) => ({
      key: group,
      title: 'Calls',
      group,
      unit: 'count' as const,
      total: 'sum' as const,
      list: { part: 0, filter: {} },
    }));
    const { series } = chartData(
      { ...sampleAnswer, columns, drawn: ['Leads', 'Data'], lines: [line('a', 1, 2)] },
      'bars',
    );
    expect(series.map(({ title }) => title)).toEqual(['Leads ▸ Calls', 'Data ▸ Calls']);
  });

  it('formats amounts on the axis without decimals that say nothing', () => {
    const { shortFormat, format } = chartData({ ...sampleAnswer, drawn: ['value'] }, 'bars');
    expect([0, 4_000_000, 7_500_000_000, 12_345].map(shortFormat)).toEqual(['0', '40 Lacs', '750 Cr', '12.35 K']);
    expect(format(4_000_000)).toBe('40.00 Lacs');
  });

  it('returns every time step in ascending order', () => {
    const lines = Array.from({ length: 40 }, (_, index) =>
      line(`2026-10-${String(40 - index).padStart(2, '0')}`, index, 0, 0, 0, 0),
    );
    const { labels, left, isByTime } = chartData(
      {
        ...sampleAnswer,
        dimensions: [{ name: 'at', title: 'Received', step: 'day', steps: ['day'] }],
        lines,
      },
      'lines',
    );
    expect([labels.length, left, labels[0], isByTime]).toEqual([40, 0, '2026-10-01', true]);
    expect(chartData(sampleAnswer, 'bars').isByTime).toBe(false);
  });
});

describe('parseOrigin', () => {
  it('parses what fromReport wrote, and accepts only addresses of reports', () => {
    const origin = { address: '/dashboard/reports/flats/status?range=today', words: 'Flats by status: Asha Rao · New' };
    expect(parseOrigin(new URLSearchParams(fromReport(origin)))).toEqual(origin);
    expect(
      parseOrigin(
        new URLSearchParams(fromReport({ ...origin, address: 'https://elsewhere.example/dashboard/reports/' })),
      ),
    ).toBeUndefined();
    expect(parseOrigin(new URLSearchParams(''))).toBeUndefined();
  });
});

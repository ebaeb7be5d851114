import { describe, expect, it } from 'vitest';
import { headGroups } from '#model/reports/headGroups.ts';
import { reportFolders, reportGroups, orderedReports, reportsIn } from '#model/reports/menu.ts';
import { rangeText } from '#model/reports/rangeText.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import { parseReportSort, sortLines, writeReportSort } from '#model/reports/sortLines.ts';
import { sampleAnswer } from './sampleAnswer.ts';

const titles = (sort: string): readonly string[] =>
  sortLines(sampleAnswer, parseReportSort(sort)).map((line) => line.titles[0] ?? '');

describe('lines of a report', () => {
  it('are sorted by case-insensitive name, by number and by money', () => {
    expect(titles('')).toEqual(['=Asha Rao', 'bela Nair', 'Vikram Shah']);
    expect(titles('-New')).toEqual(['bela Nair', '=Asha Rao', 'Vikram Shah']);
    expect(titles('value')).toEqual(['Vikram Shah', 'bela Nair', '=Asha Rao']);
  });

  it('without a number are last in either order', () => {
    expect(titles('won')).toEqual(['bela Nair', '=Asha Rao', 'Vikram Shah']);
    expect(titles('-won')).toEqual(['=Asha Rao', 'bela Nair', 'Vikram Shah']);
  });

  it('keep their order without a sort or with an unknown column', () => {
    expect(sortLines(sampleAnswer, undefined)).toBe(sampleAnswer.lines);
    expect(sortLines(sampleAnswer, { key: 'gone', order: 'ASC' })).toBe(sampleAnswer.lines);
  });

  it('have a sort that can be written to an address and parsed again', () => {
    for (const text of ['', '-', 'status=New', '-status=New'])
      expect(writeReportSort(parseReportSort(text))).toBe(text);
  });
});

describe('heads of a report', () => {
  it('have a common heading for columns that share one', () => {
    expect(headGroups(sampleAnswer.columns)).toEqual([
      { title: 'State', span: 2, first: 'New' },
      { title: undefined, span: 3, first: 'all' },
    ]);
    expect(headGroups(sampleAnswer.columns.slice(2))).toEqual([]);
  });

  it('show the date range as text', () => {
    expect(rangeText({ from: '2026-11-01', to: '2026-11-30' })).toBe('1-Nov-2026 – 30-Nov-2026');
    expect([
      rangeText({ from: '2026-11-01', to: '2026-11-01' }),
      rangeText({ from: undefined, to: undefined }),
    ]).toEqual(['1-Nov-2026', 'All time']);
    expect([
      rangeText({ from: '2026-11-01', to: undefined }),
      rangeText({ from: undefined, to: '2026-11-01' }),
    ]).toEqual(['since 1-Nov-2026', 'until 1-Nov-2026']);
  });
});

describe('menu of reports', () => {
  const report = (route: string, group: string, order?: number): ReportSchema => ({
    name: route.replaceAll('/', '-'),
    title: route,
    group,
    route: `/dashboard/reports/${route}`,
    rows: [],
    parts: [],
    chart: 'bars',
    ...(order === undefined ? {} : { order }),
  });
  const reports = Object.fromEntries(
    [
      report('flats/source', 'Flats', 30),
      report('flats/call', 'Flats', 20),
      report('agency', 'People'),
      report('activity', 'People', 10),
    ].map((one) => [one.name, one]),
  );

  it('has folders, with their reports in order', () => {
    expect(new Set(reportFolders(reports))).toEqual(new Set(['/dashboard/reports', '/dashboard/reports/flats']));
    expect(reportsIn(reports, '/dashboard/reports').map(({ name }) => name)).toEqual(['activity', 'agency']);
    expect(reportsIn(reports, '/dashboard/reports/flats')[0]?.name).toBe('flats-call');
  });

  it('has groups in the order of their first report', () => {
    expect(reportGroups(orderedReports(reports)).map(({ title, reports: members }) => [title, members.length])).toEqual(
      [
        ['People', 2],
        ['Flats', 2],
      ],
    );
  });
});

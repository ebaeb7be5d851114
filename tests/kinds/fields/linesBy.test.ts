import { describe, expect, it } from 'vitest';
import { lineFields, withLinesBy } from '#kinds/fields/linesBy.ts';
import { parseModel } from '#model/parseModel.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { allSamples } from '#kinds/allSamples.ts';
import { settings } from '../context.ts';

const report: ReportSchema = {
  name: 'all',
  title: 'All',
  group: 'More reports',
  route: '/dashboard/reports/all',
  rows: [{ title: 'Choice' }],
  chart: 'bars',
  parts: [
    {
      resource: 'all',
      rows: ['choice'],
      bases: { created: 'createdAt' },
      columns: [{ each: 'yesNo' }, { key: 'all', title: 'All' }],
    },
  ],
};
const properties = Object.fromEntries(Object.entries(allSamples).map(([kind, { property }]) => [kind, property]));
const model = parseModel(
  {
    settings: settings as Settings,
    reports: [report],
    resources: [{ name: 'all', title: 'All', type: 'object', properties }],
  },
  'v',
);

describe('lines of a report', () => {
  it('can be grouped by fields with few values or times that are not grouped yet', () => {
    const names = lineFields(model, report).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'text',
        'date',
        'datetime',
        'month',
        'choices',
        'texts',
        'reference',
        'references',
        'createdAt',
        'createdBy',
      ]),
    );
    for (const name of [
      'choice',
      'yesNo',
      'money',
      'longText',
      'phone',
      'email',
      'secret',
      'file',
      'rows',
      'group',
      'relation',
      'documentNumber',
      'deletedAt',
    ])
      expect(names).not.toContain(name);
  });

  it('cannot be grouped by other fields when the report has several resources', () => {
    const [part] = report.parts;
    expect(
      lineFields(model, { ...report, parts: part === undefined ? [] : [part, { ...part, resource: 'other' }] }),
    ).toEqual([]);
  });

  it('are grouped by month, week or day for a time, and by the record for a log', () => {
    const date = lineFields(model, report).find(({ name }) => name === 'date');
    const made =
      date === undefined
        ? undefined
        : withLinesBy(
            { ...report, parts: report.parts.map((part) => ({ ...part, resource: 'log', about: 'all' })) },
            date,
          );
    expect(made).toMatchObject({
      title: 'All · Booked on',
      rows: [{ title: 'Booked on', steps: ['month', 'week', 'day'] }],
      parts: [{ rows: ['record.date'] }],
    });
  });
});

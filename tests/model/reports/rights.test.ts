import { describe, expect, it } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import { missingForReport } from '#model/reports/rights.ts';
import type { MeasureSchema, ReportSchema } from '#model/schema/files/reportSchema.ts';
import { settings } from '../../kinds/context.ts';

const model = parseModel(
  {
    resources: [
      {
        name: 'leads',
        title: 'Lead',
        plural: 'Leads',
        type: 'object',
        properties: { source: { type: 'string' }, phone: { type: 'string', readable: 'viewPhone' } },
      },
    ],
    settings,
  },
  '1',
);

const reportWith = (column: Partial<MeasureSchema>): ReportSchema => ({
  name: 'r',
  title: 'R',
  description: 'Leads by source.',
  group: 'Leads',
  route: '/dashboard/reports/r',
  rows: [{ title: 'Source' }],
  chart: 'bars',
  parts: [
    {
      resource: 'leads',
      bases: { created: 'createdAt' },
      rows: ['source'],
      columns: [{ key: 'k', title: 'K', ...column }],
    },
  ],
});

const fieldsMissing = (column: Partial<MeasureSchema>, more: readonly string[] = []) =>
  missingForReport({ reports: ['view'], leads: ['view', ...more] }, model, reportWith(column)).flatMap((missing) =>
    'field' in missing ? [missing.field.field] : [],
  );

describe('missingForReport', () => {
  it('names a field that a column counts, sums or filters, if the user may not read it', () => {
    expect(fieldsMissing({ distinct: 'phone' })).toEqual(['phone']);
    expect(fieldsMissing({ sum: 'phone' })).toEqual(['phone']);
    expect(fieldsMissing({ where: { phone: ['1'] } })).toEqual(['phone']);
  });

  it('names no field that the user may read', () => {
    expect(fieldsMissing({ distinct: 'phone' }, ['viewPhone'])).toEqual([]);
    expect(fieldsMissing({ distinct: 'source' })).toEqual([]);
  });
});

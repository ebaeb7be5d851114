import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';
import { reportLine } from './agency.ts';

let api: TestApi;
let taker: Person;
let looker: Person;
const rights = { leads: ['view', 'viewSource', 'create'] };

beforeAll(async () => {
  api = await openTestApi();
  [taker, looker] = [
    await api.person({ ...rights, reports: ['viewAll', 'export'] }),
    await api.person({ ...rights, reports: ['viewAll'] }),
  ];
  const lead = { name: 'Asha', contactNo: '+919845012345', source: 'Direct', agency: '=cmd|calc' };
  const { status, text } = await api.call(taker, 'POST /api/v2/admin/create-lead', { body: lead });
  if (status >= 400) throw new Error(text);
});
afterAll(() => api.close());

const taken = (who: Person, query: Readonly<Record<string, string>>) => api.call(who, reportLine('agency', query));
const messageOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }): unknown =>
  (body['error'] as { message?: string } | undefined)?.message;

describe('exporting a report', () => {
  it('sets the file name and content type, and escapes spreadsheet formulas', async () => {
    const { status, text, headers } = await taken(taker, { format: 'csv', from: '2020-01-01', to: '2040-12-31' });
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="agency_2020-01-01_2040-12-31.csv"',
    ]);
    expect(text).toContain("\r\n'=cmd|calc,1,");
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const) {
      expect((await taken(taker, { format })).headers['content-type']).toBe(type);
    }
  });

  it('rejects users without reports.export, and unknown formats', async () => {
    const refused = await taken(looker, { format: 'csv' });
    expect([refused.status, messageOf(refused)]).toEqual([
      403,
      'You need the permission “Reports: Export” to export a report.',
    ]);
    const unknown = await taken(taker, { format: 'docx' });
    expect([unknown.status, messageOf(unknown)]).toEqual([400, 'format: must be one of csv, xlsx, pdf, got "docx".']);
    expect((await taken(looker, {})).status).toBe(200);
  });
});

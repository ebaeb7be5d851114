import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { placeColumns } from '../../../server/documents/reports/placeColumns.ts';
import { reportFacts } from '../../../server/documents/reports/reportFacts.ts';
import { reportFile, type ReportFileRequest } from '../../../server/documents/reportFile.ts';
import { openXlsx } from '../../../server/documents/spreadsheets/openXlsx.ts';
import { sampleAnswer } from '../../model/reports/sampleAnswer.ts';

const person = '019f62ac-31d4-7739-b6e5-6e256b3ee5ff';
const model = parseModel(
  {
    resources: [
      {
        name: 'flats',
        title: 'Flat',
        plural: 'Flats',
        type: 'object',
        properties: {
          owner: { type: 'string', kind: 'reference', to: 'people' },
          source: { type: 'string', enum: ['Direct', 'Other'] },
        },
      },
      { name: 'people', title: 'Person', plural: 'People', type: 'object', properties: { name: { type: 'string' } } },
    ],
    settings: {
      name: 'Test Realty',
      country: 'IN',
      currency: 'INR',
      timeZone: 'Asia/Kolkata',
      areaUnit: 'sq ft',
      areaUnits: {},
    },
    reports: [
      {
        name: 'flats-status',
        title: 'Flats by status',
        group: 'Flats',
        route: '/dashboard/reports/flats/status',
        rows: [{ title: 'User' }],
        parts: [{ resource: 'flats', rows: ['owner'], person: 'owner', bases: { listed: 'createdAt' }, columns: [] }],
        chart: 'bars',
      },
    ],
  },
  'v1',
);

const fileOf = (format: ReportFileRequest['format'], more: Partial<ReportFileRequest> = {}) =>
  reportFile({ model, userId: 'asha', answer: sampleAnswer, format, titles: new Map(), ...more });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-report-'));
});
afterAll(() => rm(folder, { recursive: true }));

const csv = async (more: Partial<ReportFileRequest> = {}): Promise<readonly string[]> =>
  (await fileOf('csv', more)).bytes.toString('utf8').trimEnd().split('\r\n');

describe('reportFile', () => {
  it('writes CSV with plain numbers and units in the header, and escapes formulas', async () => {
    expect(await csv()).toEqual([
      '\uFEFFUser,Note,State ▸ New,State ▸ Sold,All,Value (INR),Won (%)',
      "'=Asha Rao,,3,1,4,12500000.5,25",
      'Vikram Shah,inactive,0,2,2,0,',
      'bela Nair,,10,0,10,100000,0',
      'Total,,13,3,16,12600000.5,6.25',
    ]);
  });

  it('sorts lines as on screen, with the totals last', async () => {
    const lines = await csv({ sort: { key: 'all', order: 'DESC' } });
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
      'bela Nair',
      "'=Asha Rao",
      'Vikram Shah',
      'Total',
    ]);
  });

  it('writes XLSX with the same figures and a sheet about the report', async () => {
    const path = join(folder, 'report.xlsx');
    const { bytes, type } = await fileOf('xlsx');
    await writeFile(path, bytes);
    const book = await openXlsx(path);
    const rows = async (sheet: string): Promise<readonly (readonly string[])[]> => {
      const read: (readonly string[])[] = [];
      for await (const { cells } of book.rows(sheet)) read.push(cells);
      return read;
    };
    expect([type, book.sheets]).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ['Flats by status', 'About'],
    ]);
    expect((await rows('Flats by status'))[1]).toEqual(['=Asha Rao', '', '3', '1', '4', '12500000.5', '25']);
    expect(await rows('About')).toContainEqual(['Listed', '1-Nov-2026 – 30-Nov-2026']);
    book.close();
  });

  it('writes PDF in A4 landscape on as many pages as lines and columns need', async () => {
    const pagesOf = async (answer: ReportAnswer): Promise<number> => {
      const { bytes } = await fileOf('pdf', { answer });
      const text = bytes.toString('latin1');
      expect(text.startsWith('%PDF-')).toBe(true);
      expect(text).toContain('/MediaBox [0 0 841.89 595.28]');
      return text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    };
    expect(await pagesOf(sampleAnswer)).toBe(1);
    const [line] = sampleAnswer.lines;
    const lines = Array.from({ length: 100 }, () => line ?? { key: [], titles: [], cells: [] });
    expect(await pagesOf({ ...sampleAnswer, lines })).toBe(3);
    const many = Array.from({ length: 40 }, (_, index) => ({
      key: `c${index}`,
      title: 'Site visit',
      unit: 'count' as const,
      total: 'sum' as const,
      list: { part: 0, filter: {} },
    }));
    const wide = {
      ...sampleAnswer,
      columns: many,
      totals: many.map(() => 7),
      lines: lines.slice(0, 20).map((one) => ({ ...one, cells: many.map(() => 7) })),
    };
    expect(await pagesOf(wide)).toBe(2);
  });

  it('names the file by report and date range', async () => {
    const nameOf = async (range: Pick<ReportAnswer, 'from' | 'to'>): Promise<string> =>
      (await fileOf('csv', { answer: { ...sampleAnswer, ...range } })).name;
    expect(await nameOf({ from: '2026-11-01', to: '2026-11-30' })).toBe('flats-status_2026-11-01_2026-11-30.csv');
    expect(await nameOf({ from: '2026-11-01', to: '2026-11-01' })).toBe('flats-status_2026-11-01.csv');
    expect(await nameOf({ from: null, to: null })).toBe('flats-status_all-time.csv');
  });

  it('lists date range, filters, people and time of the report', () => {
    const answer: ReportAnswer = {
      ...sampleAnswer,
      team: 'with',
      filters: [...sampleAnswer.filters, { name: 'user', title: 'User', resource: 'flats', field: 'owner' }],
      filter: { source: ['Direct', 'Other'], user: [person] },
    };
    expect(reportFacts({ model, answer, titles: new Map([[person, 'Asha Rao']]) })).toEqual([
      ['Listed', '1-Nov-2026 – 30-Nov-2026'],
      ['Source', 'Direct, Other'],
      ['User', 'Asha Rao'],
      ['People', 'with their teams, with former users'],
      ['As of', '21-Nov-2026, 10:00 pm (Asia/Kolkata)'],
    ]);
  });
});

describe('placeColumns', () => {
  it('moves columns that do not fit to the next band', () => {
    expect(placeColumns([40, 40, 40], 100).map(({ columns }) => columns)).toEqual([[0, 1], [2]]);
    expect(placeColumns([40], 300)[0]?.widths).toEqual([64]);
    expect(placeColumns([], 300)).toEqual([]);
  });
});

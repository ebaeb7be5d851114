import { buffer } from 'node:stream/consumers';
import { word } from '#model/language/wording.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { sortLines, type ReportSort } from '#model/reports/sortLines.ts';
import type { Model } from '#model/resource.ts';
import { drawDocument } from './drawing/drawDocument.ts';
import { writeCsv } from './spreadsheets/writeCsv.ts';
import { writeXlsx } from './spreadsheets/writeXlsx.ts';
import { reportFacts } from './reports/reportFacts.ts';
import { reportTable } from './reports/reportTable.ts';

/** The file formats of a report. */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
/** The file format of a report, such as `pdf`. */
export type ReportFormat = (typeof reportFormats)[number];

/** A report as a file: its content, MIME type and name, e.g. `leads-status_2026-11-01_2026-11-30.xlsx`. */
export type ReportFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** The report to write to a file, and its format. */
export type ReportFileRequest = {
  readonly model: Model;
  /** The user who gets the file. */
  readonly userId: string;
  readonly answer: ReportAnswer;
  readonly format: ReportFormat;
  /** Order of the lines. Absent: the order of the report. */
  readonly sort?: ReportSort | undefined;
  /** Titles of the records that the report is filtered by, by id. */
  readonly titles: ReadonlyMap<string, string>;
};

const types: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

const fileName = ({ name, from, to }: ReportAnswer, format: ReportFormat): string => {
  const days =
    from === null && to === null
      ? 'all-time'
      : [from ?? 'beginning', ...(to === from ? [] : [to ?? 'today'])].join('_');
  return `${name}_${days}.${format}`;
};

/**
 * Returns a report as a CSV, XLSX or PDF file. XLSX and PDF also contain the range and the filters of the report.
 * `sort`: the order of the lines; default: that of the report. `titles`: the titles of the records in the filters, by
 * id. Units: those in the column titles.
 */
export const reportFile = async (request: ReportFileRequest): Promise<ReportFile> => {
  const { model, userId, answer, format, sort, titles } = request;
  const sorted = { ...answer, lines: sortLines(answer, sort) };
  const facts = reportFacts({ model, answer, titles });
  const { name: organization, currency } = model.settings;
  const bytes = async (): Promise<Buffer> => {
    const { header, rows } = reportTable(sorted, currency);
    if (format === 'csv') return buffer(writeCsv({ header, rows }));
    if (format === 'xlsx') {
      return buffer(
        writeXlsx([
          { name: answer.title, header, rows },
          {
            name: word('About'),
            header: [word('Report'), answer.title],
            rows: [...(answer.description === '' ? [] : [['', answer.description]]), ...facts.map((fact) => [...fact])],
          },
        ]),
      );
    }
    const head = { name: organization, title: answer.title, facts };
    return drawDocument(userId, { type: 'report', content: { answer: sorted, head } });
  };
  return { name: fileName(answer, format), type: types[format], bytes: await bytes() };
};

import { serverText } from '../../../language/serverText.ts';
import { currentLanguage } from '../../../language/language.ts';
import { instantText } from '#model/values/time/dates.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import type { Email } from '../mailer.ts';
import type { SavedReport } from './savedReports.ts';
import { escapeHtml } from '../escapeHtml.ts';

/** A report as shown in an email, as texts. */
export type ReportEmailContent = {
  readonly title: string;
  /** e.g. `1-Nov-2026 to 21-Nov-2026, by day received`. */
  readonly period: string;
  /** Title, and whether the column holds numbers. */
  readonly columns: readonly { readonly title: string; readonly number: boolean }[];
  readonly lines: readonly (readonly string[])[];
  readonly totals?: readonly string[];
  /** Path of this report in the product, e.g. `/dashboard/reports/agency?range=lastWeek`. */
  readonly path: string;
  /** Absent: the owner may not export reports. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer };
};

/** A scheduled report for one recipient. */
export type ReportEmail = {
  readonly report: ReportEmailContent;
  readonly saved: Pick<SavedReport, 'title'>;
  readonly to: { readonly name: string; readonly address: string };
  /** When the email was due. If that is some minutes ago, the email says that it is late. */
  readonly dueAt: Date;
  readonly now: Date;
  readonly settings: Settings;
  readonly publicUrl: string;
  /** Key of the unsubscribe link. */
  readonly stopKey: string;
  /** Id of the email. A retry has the same id. */
  readonly id: string;
};

/** Max lines of the table in an email. chosen: nobody reads more. The file has all of them. */
const maxLines = 100;
/** Delay after which an email contains a note that it is late. chosen: an earlier email counts as punctual. */
const lateAfterMs = 10 * 60_000;

/** Returns a note for an email that is late, or undefined. */
const lateText = ({ dueAt, now, settings }: ReportEmail): string | undefined =>
  now.getTime() - dueAt.getTime() < lateAfterMs
    ? undefined
    : serverText('email.late', {
        time: instantText(dueAt.toISOString(), settings.timeZone),
      });

const cellStyle = (number: boolean): string =>
  `padding:6px 10px;border-bottom:1px solid #dfe3e8;text-align:${number ? 'right' : 'left'};white-space:nowrap`;

const rowHtml = (cells: readonly string[], columns: ReportEmailContent['columns'], tag: 'td' | 'th'): string =>
  `<tr>${cells.map((cell, index) => `<${tag} style="${cellStyle(columns[index]?.number === true)}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;

const tableHtml = ({ columns, lines, totals }: ReportEmailContent): string =>
  lines.length === 0
    ? `<p>${serverText('email.emptyReport')}</p>`
    : `<table style="border-collapse:collapse;font-size:13px"><thead>${rowHtml(
        columns.map(({ title }) => title),
        columns,
        'th',
      )}</thead>` +
      `<tbody>${lines
        .slice(0, maxLines)
        .map((line) => rowHtml(line, columns, 'td'))
        .join('')}</tbody>` +
      `${totals === undefined ? '' : `<tfoot>${rowHtml(totals, columns, 'th')}</tfoot>`}</table>` +
      (lines.length > maxLines ? `<p>${serverText('email.furtherLines', { count: lines.length - maxLines })}</p>` : '');

const tableText = ({ columns, lines, totals }: ReportEmailContent): string =>
  [columns.map(({ title }) => title), ...lines.slice(0, maxLines), ...(totals === undefined ? [] : [totals])]
    .map((cells) => cells.join('\t'))
    .join('\n');

/**
 * Creates the email of a saved report, in the current language: the first 100 lines of its table, the file if there is
 * one, a link to the report and an unsubscribe link.
 */
export const createReportEmail = (request: ReportEmail): Email => {
  const { report, saved, to, settings, publicUrl, stopKey, id } = request;
  const link = `${publicUrl}${report.path}`;
  const stop = `${publicUrl}/unsubscribe?key=${encodeURIComponent(stopKey)}`;
  const late = lateText(request);
  const footer = serverText('email.whyReport', {
    agency: settings.name,
  });
  return {
    id,
    to: { name: to.name, address: to.address },
    subject: `${saved.title}: ${report.period}`,
    text: [
      saved.title,
      `${report.title}, ${report.period}`,
      ...(late === undefined ? [] : [late]),
      '',
      tableText(report),
      '',
      `${serverText('email.openReport')}: ${link}`,
      '',
      footer,
      `${serverText('email.unsubscribe')}: ${stop}`,
    ].join('\n'),
    html:
      `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:24px;font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2430;background:#ffffff">` +
      `<h1 style="font-size:18px;margin:0 0 4px">${escapeHtml(saved.title)}</h1><p style="margin:0 0 16px;color:#55606e">${escapeHtml(`${report.title}, ${report.period}`)}</p>` +
      `${late === undefined ? '' : `<p style="padding:8px 12px;background:#fff4dc">${escapeHtml(late)}</p>`}${tableHtml(report)}` +
      `<p style="margin:20px 0"><a href="${escapeHtml(link)}">${serverText('email.openReport')}</a></p>` +
      `<p style="font-size:12px;color:#55606e">${escapeHtml(footer)} <a href="${escapeHtml(stop)}">${serverText('email.unsubscribe')}</a></p></body></html>`,
    attachments:
      report.file === undefined
        ? []
        : [{ filename: report.file.name, content: report.file.bytes, contentType: report.file.type }],
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/v2/client/unsubscribe?key=${encodeURIComponent(stopKey)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

import { localizedModel } from '../../../schema/lifecycle/localizedState.ts';
import { word } from '#model/language/wording.ts';
import { dayOf } from '#model/values/time/dates.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { reportParameters } from '#model/reports/reportAnswer.ts';
import { figureText } from '#model/reports/figureText.ts';
import { isQuickRange, quickRangeDays } from '#model/values/time/quickRanges.ts';
import { rangeText } from '#model/reports/rangeText.ts';
import { parseReportSort, sortLines } from '#model/reports/sortLines.ts';
import type { Model } from '#model/resource.ts';
import type { ReadPool } from '../../../postgres/pools/createReadPool.ts';
import { can } from '#model/permissions/permissions.ts';
import { reportsModule } from '#model/reports/rights.ts';
import { filterTitles } from '../../../documents/reports/filterTitles.ts';
import { reportFile } from '../../../documents/reportFile.ts';
import { runReportStatements } from '../../../reports/runReportStatements.ts';
import { buildReport } from '../../../reports/buildReport.ts';
import { parseReportRequest } from '../../../reports/parseReportRequest.ts';
import { findReport, requestedLines } from '../../../reports/refuseReport.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import type { ReportEmailContent } from './reportEmail.ts';

/** What the renderer of scheduled reports needs. */
export type RenderOptions = { readonly readPool: ReadPool; readonly model: () => Model; readonly timeoutMs: number };
/** A report with its filter, as its owner may see it. */
export type RenderRequest = {
  readonly report: string;
  readonly query: string;
  readonly actor: Actor;
  readonly now: Date;
};

/** Range of a saved view without dates. chosen: the same as on screen. */
const defaultRange = 'last30';

/** Converts the query of a report's page into the query of its API call: `range=lastWeek` becomes the current dates. */
const callQuery = (params: URLSearchParams, today: string): Readonly<Record<string, string | undefined>> => {
  const given = Object.fromEntries(
    reportParameters.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  if (params.has('from') || params.has('to')) return given;
  const range = params.get('range') ?? '';
  return { ...given, ...quickRangeDays(isQuickRange(range) ? range : defaultRange, today) };
};

const mailed = (
  answer: ReportAnswer,
  lines: ReportAnswer['lines'],
): Pick<ReportEmailContent, 'columns' | 'lines' | 'totals'> => {
  const textOf = (cells: ReportAnswer['totals']): readonly string[] =>
    cells.map((cell, index) => figureText(cell, answer.columns[index]?.unit ?? 'count'));
  return {
    columns: [
      ...answer.dimensions.map(({ title }) => ({ title, number: false })),
      ...answer.columns.map(({ group, title }) => ({
        title: group === undefined ? title : `${group} ▸ ${title}`,
        number: true,
      })),
    ],
    lines: lines.map(({ titles, cells }) => [...titles, ...textOf(cells)]),
    totals: [...answer.dimensions.map((_, index) => (index === 0 ? word('Total') : '')), ...textOf(answer.totals)],
  };
};

/**
 * Returns a function that renders a saved report for an email: its table and an XLSX file, in the current language and
 * with the permissions of `actor`. The file is left out if the actor may not export reports. Errors: `AppError` for a
 * report that is missing or that the actor may not open.
 */
export const renderReport =
  ({ readPool, model: current, timeoutMs }: RenderOptions) =>
  async ({ report: name, query, actor, now }: RenderRequest): Promise<ReportEmailContent> => {
    const model = localizedModel(current());
    const params = new URLSearchParams(query);
    const report = requestedLines(model, actor.permissions, {
      report: findReport(model, actor.permissions, name),
      by: params.get('by') ?? undefined,
    });
    const { timeZone } = model.settings;
    const request = parseReportRequest(report, callQuery(params, dayOf(now, timeZone)));
    const reader = { actor, now, timeZone, settings: model.settings, model };
    const { answer, titles } = await runReportStatements(
      { pool: await readPool(), signal: new AbortController().signal, timeoutMs },
      async (runStatement) => {
        const made = await buildReport({ model, report, request, reader, runStatement });
        return { answer: made, titles: await filterTitles({ model, answer: made, reader, runStatement }) };
      },
    );
    const sort = params.has('sort') ? parseReportSort(params.get('sort') ?? '') : undefined;
    return {
      title: report.title,
      period: rangeText({ from: request.from, to: request.to }),
      ...mailed(answer, sortLines(answer, sort)),
      path: `${report.route}${query === '' ? '' : `?${params.toString()}`}`,
      // Owners without the export permission cannot send reports as files.
      ...(can(actor.permissions, reportsModule, 'export')
        ? { file: await reportFile({ model, userId: actor.userId, answer, format: 'xlsx', sort, titles }) }
        : {}),
    };
  };

import type { reportParameters } from '#model/reports/reportAnswer.ts';
import { reportsModule } from '#model/reports/rights.ts';
import { timeSteps } from '#model/schema/files/reportSchema.ts';
import { jsonQuery, query as parameter } from '../../contract/parameters.ts';
import type { Parameter } from '../../contract/resourceCall.ts';
import { anyObject, day, oneOfWords, ref, text } from '../../contract/schemaTypes.ts';
import { reportFormats } from '../../documents/reportFile.ts';
import { addRoute, defineRoute, type RouteRequest } from './addRoute.ts';
import type { FastifyInstance } from 'fastify';
import { schemaVersionHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { parseFileRequest } from '../../documents/parseFileRequest.ts';
import { filterTitles } from '../../documents/reports/filterTitles.ts';
import { reportFile } from '../../documents/reportFile.ts';
import { runReportStatements } from '../../reports/runReportStatements.ts';
import { buildReport } from '../../reports/buildReport.ts';
import { parseReportRequest } from '../../reports/parseReportRequest.ts';
import { findReport, requestedLines } from '../../reports/refuseReport.ts';
import { createReader } from '../../query/filters/createReader.ts';

const withOrWithout = oneOfWords(['with', 'without']);

const parameters: Readonly<Record<(typeof reportParameters)[number], Parameter>> = {
  from: parameter('from', day, 'The first day. Default: no start.'),
  to: parameter('to', day, 'The last day. Default: no end.'),
  basis: parameter('basis', text, 'The date that counts, by its name in the report.'),
  filter: jsonQuery('filter', anyObject, {
    description: 'JSON: conditions, by the names under `filters` in the response.',
    example: { source: ['Direct'] },
  }),
  team: parameter('team', withOrWithout, 'Whether to include team members.'),
  inactive: parameter('inactive', withOrWithout, 'Whether to include inactive users.'),
  by: parameter('by', text, 'Another field to group by, where the report offers it.'),
  step: parameter('step', oneOfWords(timeSteps), 'The time step to group by.'),
};

const route = defineRoute({
  id: 'reports.get',
  tag: 'Reports',
  method: 'GET',
  path: '/api/v2/admin/get-report/{name}',
  access: 'rights',
  onePermissionOf: ['view', 'viewTeam', 'viewAll'].map((scope) => `${reportsModule}.${scope}`),
  pathParameters: ({ reports }) => [
    {
      name: 'name',
      in: 'path',
      required: true,
      description: Object.values(reports)
        .map(({ name, title }) => `${name}: ${title}`)
        .join('; '),
      schema: { type: 'string', examples: Object.keys(reports) },
    },
  ],
  query: () => [
    ...Object.values(parameters),
    parameter('format', oneOfWords(reportFormats), 'Returns the report as a file.'),
    parameter('sort', text, 'For files: the key of a column to sort by. A leading - sorts descending.'),
  ],
  describe: () => ({
    summary: 'Get a report',
    description: `With \`format\`, as a file. Files need the permission ${reportsModule}.export.`,
    answers: {
      200: {
        description: 'The rows and totals, all from the same moment.',
        schema: ref('Report'),
        files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
      },
    },
    errors: [
      'UNKNOWN_REPORT',
      'UNKNOWN_QUERY',
      'UNKNOWN_FILTER',
      'UNKNOWN_SORT',
      'BAD_QUERY',
      'REPORT_STOPPED',
      'FIELD_NOT_ALLOWED',
    ],
  }),
});

/** Definitions of the routes of reports. `fixedRoutes.ts` lists them. */
export const reportRoutes = [route];

/** What the routes of reports need. */
export type ReportRouteOptions = Pick<ApiOptions, 'readPool' | 'schemas' | 'session' | 'securityLog'> & {
  readonly reportTimeoutMs: number;
};

type ReportRequest = RouteRequest<unknown, Readonly<Record<string, unknown>>>;

/**
 * Answers `GET /api/v2/admin/get-report/{name}` with a report, or with a file if the query has `format`. A file is
 * recorded in the audit log. The queries are cancelled if the client disconnects.
 */
export const addReportRoute = (
  app: FastifyInstance,
  { readPool, schemas, session, securityLog, reportTimeoutMs }: ReportRouteOptions,
): void => {
  const answerReport = async ({ request, reply, actor, params: { name = '' }, query: sent }: ReportRequest) => {
    const { model } = schemas();
    void reply.header(schemaVersionHeader, model.version);
    const found = findReport(model, actor.permissions, name);
    const { file, query } = parseFileRequest(sent, actor.permissions);
    const report = requestedLines(model, actor.permissions, { report: found, by: query['by'] });
    const asked = parseReportRequest(report, query);
    const reader = createReader(actor, model);
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    const { answer, titles } = await runReportStatements(
      { pool: await readPool(), signal: left.signal, timeoutMs: reportTimeoutMs },
      async (runStatement) => {
        const made = await buildReport({ model, report, request: asked, reader, runStatement });
        return {
          answer: made,
          titles: file === undefined ? undefined : await filterTitles({ model, answer: made, reader, runStatement }),
        };
      },
    );
    if (file === undefined || titles === undefined) return answer;
    const { name: fileName, type, bytes } = await reportFile({ model, userId: actor.userId, answer, titles, ...file });
    securityLog.add({
      kind: 'export',
      by: actor.userId,
      key: actor.key?.id,
      address: request.ip,
      device: request.headers['user-agent'],
      requestId: request.id,
      details: { report: found.name, format: file.format },
      group: `${actor.userId} report ${found.name} ${file.format}`,
    });
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  };

  addRoute(app, session, route, answerReport);
};

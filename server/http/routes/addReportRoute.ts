import type { FastifyInstance } from 'fastify';
import { schemaVersionHeader, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { parseFileRequest } from '../../documents/reports/parseFileRequest.ts';
import { filterTitles } from '../../documents/reports/filterTitles.ts';
import { reportFile } from '../../documents/reports/reportFile.ts';
import { askReport } from '../../reports/askReport.ts';
import { buildReport } from '../../reports/buildReport.ts';
import { parseReportRequest } from '../../reports/parseReportRequest.ts';
import { findReport, linesAsked } from '../../reports/refuseReport.ts';

export type ReportOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session' | 'securityLog'> & {
  readonly reportTimeoutMs: number;
};

/**
 * Answers `GET /api/v2/admin/get-report/{name}`, with `format` as a file: who → may → parse → do. Who leaves before the
 * answer ends the work on it.
 */
export const addReportRoute = (
  app: FastifyInstance,
  { pool, schemas, session, securityLog, reportTimeoutMs }: ReportOptions,
): void => {
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/api/v2/admin/get-report/:name',
    async (request, reply) => {
      const { actor, renewed } = await session.who(request.headers[tokenHeader], {
        viewAs: request.headers[viewAsHeader],
        reads: true,
      });
      const { model } = schemas();
      void reply.header(schemaVersionHeader, model.version).header('cache-control', 'no-store');
      if (renewed !== undefined) void reply.header(tokenHeader, renewed);
      const found = findReport(model, actor.permissions, request.params.name);
      const { file, query } = parseFileRequest(request.query, actor.permissions);
      const report = linesAsked(model, actor.permissions, { report: found, by: query['by'] });
      const asked = parseReportRequest(report, query);
      const reader = { actor, now: new Date(), timeZone: model.settings.timeZone, settings: model.settings, model };
      const left = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) left.abort();
      });
      const { answer, titles } = await askReport(
        { pool, signal: left.signal, timeoutMs: reportTimeoutMs },
        async (ask) => {
          const made = await buildReport({ model, report, request: asked, reader, ask });
          return {
            answer: made,
            titles: file === undefined ? undefined : await filterTitles({ model, answer: made, reader, ask }),
          };
        },
      );
      if (file === undefined || titles === undefined) return answer;
      const { name, type, bytes } = await reportFile({ model, answer, titles, ...file });
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
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(bytes);
    },
  );
};

import type { FastifyInstance } from 'fastify';
import { schemaVersionHeader, tokenHeader, viewAsHeader } from '#model/wire.ts';
import type { ApiOptions } from './apiRoute.ts';
import { askReport } from './reports/askReport.ts';
import { makeReport } from './reports/makeReport.ts';
import { readRequest } from './reports/readRequest.ts';
import { findReport } from './reports/refuseReport.ts';

export type ReportOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session'> & { readonly reportTimeoutMs: number };

/** Answers `GET /api/v2/admin/get-report/{name}`: who → may → parse → do. Who leaves before the answer ends the work on it. */
export const addReportRoute = (app: FastifyInstance, { pool, schemas, session, reportTimeoutMs }: ReportOptions): void => {
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>('/api/v2/admin/get-report/:name', async (request, reply) => {
    const { actor, renewed } = await session.who(request.headers[tokenHeader], { viewAs: request.headers[viewAsHeader], reads: true });
    const { model } = schemas();
    void reply.header(schemaVersionHeader, model.version).header('cache-control', 'no-store');
    if (renewed !== undefined) void reply.header(tokenHeader, renewed);
    const report = findReport(model, actor.permissions, request.params.name);
    const asked = readRequest(report, request.query);
    const reader = { actor, now: new Date(), timeZone: model.settings.timeZone, settings: model.settings, model };
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    return askReport({ pool, signal: left.signal, timeoutMs: reportTimeoutMs }, (ask) => makeReport({ model, report, request: asked, reader, ask }));
  });
};

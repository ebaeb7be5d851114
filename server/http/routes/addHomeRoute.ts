import type { FastifyInstance } from 'fastify';
import { schemaVersionHeader, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { buildHome } from '../../features/home/buildHome.ts';
import type { ReportOptions } from './addReportRoute.ts';

/**
 * Answers `GET /api/v2/admin/get-home`, to anybody who is signed in: what they see of it follows from their rights. Who
 * leaves ends the work on it.
 */
export const addHomeRoute = (
  app: FastifyInstance,
  { pool, schemas, session, reportTimeoutMs }: Omit<ReportOptions, 'securityLog'>,
): void => {
  app.get('/api/v2/admin/get-home', async (request, reply) => {
    const { actor, renewed } = await session.who(request.headers[tokenHeader], {
      viewAs: request.headers[viewAsHeader],
      reads: true,
    });
    const { model } = schemas();
    void reply.header(schemaVersionHeader, model.version).header('cache-control', 'no-store');
    if (renewed !== undefined) void reply.header(tokenHeader, renewed);
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    const reader = { actor, now: new Date(), timeZone: model.settings.timeZone, settings: model.settings, model };
    return buildHome({ pool, model, reader, signal: left.signal, timeoutMs: reportTimeoutMs, log: request.log });
  });
};

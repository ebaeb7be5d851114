import type { FastifyInstance } from 'fastify';
import { tileLooks } from '#model/schema/tileSchema.ts';
import { schemaVersionHeader } from '#model/wire/wire.ts';
import { dataEnvelope, instant, list, object, oneOfWords, ref, text } from '../../contract/schemaTypes.ts';
import { buildHome } from '../../features/home/buildHome.ts';
import type { ReportOptions } from './addReportRoute.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const home = defineRoute({
  id: 'reports.home',
  tag: 'Reports',
  method: 'GET',
  path: '/api/v2/admin/get-home',
  access: 'signedIn',
  describe: () => ({
    summary: 'Get the tiles of your home screen',
    answers: {
      200: {
        description: 'The tiles that you have access to. A tile that failed has a `problem`.',
        schema: dataEnvelope(
          object({
            asOf: instant,
            tiles: list(
              object({
                key: text,
                title: text,
                as: oneOfWords(tileLooks),
                'address?': text,
                'answer?': ref('Report'),
                'problem?': text,
              }),
            ),
          }),
        ),
      },
    },
  }),
});

export const homeRoutes = [home];

/** Adds the route of the home screen. Its queries stop when the client disconnects. */
export const addHomeRoute = (
  app: FastifyInstance,
  { pool, schemas, session, reportTimeoutMs }: Omit<ReportOptions, 'securityLog'>,
): void =>
  addRoute(app, session, home, ({ request, reply, actor }) => {
    const { model } = schemas();
    void reply.header(schemaVersionHeader, model.version);
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    const reader = { actor, now: new Date(), timeZone: model.settings.timeZone, settings: model.settings, model };
    return buildHome({ pool, model, reader, signal: left.signal, timeoutMs: reportTimeoutMs, log: request.log });
  });

import type { ApiOptions } from '../api/apiOptions.ts';
import type { FastifyInstance } from 'fastify';
import type { Model } from '#model/resource.ts';
import { tileLooks } from '#model/schema/files/tileSchema.ts';
import { dayReasons, myDayPath } from '#model/wire/myDay.ts';
import { schemaVersionHeader } from '#model/wire/wire.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import {
  anyObject,
  count,
  dataEnvelope,
  instant,
  list,
  object,
  oneOfWords,
  ref,
  text,
} from '../../contract/schemaTypes.ts';
import { buildHome } from '../../features/home/buildHome.ts';
import { buildMyDay } from '../../features/home/buildMyDay.ts';
import { createReader } from '../../query/filters/createReader.ts';
import type { Reader } from '../../query/filters/reader.ts';
import type { ReportRouteOptions } from './addReportRoute.ts';
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

const myDay = defineRoute({
  id: 'reports.myDay',
  tag: 'Reports',
  method: 'GET',
  path: myDayPath,
  access: 'signedIn',
  describe: () => ({
    summary: 'Get your queue of work',
    description:
      'Your own records of every resource with `myDay`: overdue ones first, then those due today by time, then those ' +
      'that nobody has begun.',
    answers: {
      200: {
        description: 'The first entries of the queue, and the progress of the day.',
        schema: dataEnvelope(
          object({
            asOf: instant,
            total: count,
            done: count,
            entries: list(
              object({ resource: text, section: oneOfWords(dayReasons), 'at?': instant, record: anyObject }),
            ),
          }),
        ),
      },
    },
  }),
});

/** Definitions of the routes of the home screen and My day. `fixedRoutes.ts` lists them. */
export const homeRoutes = [home, myDay];

/** Adds the routes of the home screen and My day. The queries of the tiles stop when the client disconnects. */
export const addHomeRoute = (
  app: FastifyInstance,
  {
    pool,
    schemas,
    session,
    reportTimeoutMs,
  }: Omit<ReportRouteOptions, 'securityLog' | 'readPool'> & Pick<ApiOptions, 'pool'>,
): void => {
  const readerOf = (actor: Actor): Reader & { readonly model: Model } => {
    const { model } = schemas();
    return createReader(actor, model);
  };

  addRoute(app, session, home, ({ request, reply, actor }) => {
    const reader = readerOf(actor);
    const { model } = reader;
    void reply.header(schemaVersionHeader, model.version);
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    return buildHome({ pool, model, reader, signal: left.signal, timeoutMs: reportTimeoutMs, log: request.log });
  });

  addRoute(app, session, myDay, ({ reply, actor }) => {
    const reader = readerOf(actor);
    void reply.header(schemaVersionHeader, reader.model.version);
    return buildMyDay({ pool, model: reader.model, reader });
  });
};

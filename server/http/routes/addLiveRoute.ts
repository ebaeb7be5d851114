import { addRoute, defineRoute } from './addRoute.ts';
import type { FastifyInstance } from 'fastify';
import { livePath } from '#model/wire/live.ts';
import { clientVersionHeader, schemaVersionHeader, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { count, described, object } from '../../contract/schemaTypes.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import { createLiveHub } from '../../live/createLiveHub.ts';
import { createLiveStreams, type LiveStreams } from '../../live/createLiveStreams.ts';

/** Max unread data of a client. chosen: a client with more has a dead connection. It reconnects. */
const maxWaitingBytes = 65_536;

/** What the route of live events needs. */
export type LiveOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session'> & {
  readonly onSchemas: SchemaLifecycle['subscribe'];
  /** The first script of the client that this server serves. Undefined: it serves none. */
  readonly firstScript: string | undefined;
};

const live = defineRoute({
  id: 'server.live',
  tag: 'Server',
  method: 'GET',
  path: livePath,
  access: 'signedIn',
  query: object({
    'fetchedMsAgo?': described(count, {
      description: 'How many milliseconds ago you began to fetch your data. Changes since then are sent first.',
    }),
  }),
  describe: () => ({
    summary: 'Stream changes',
    description:
      'Lines of JSON; an empty line is a heartbeat: `{"changed":"<resource>"}`, `{"messages":"<resource>"}`, ' +
      '`{"notified":true}`, `{"away":true}`, `{"lost":true}`, `{"present":"<resource>/<id>"}`, `{"call":"<id>"}`, `{"bye":"closing"}`. ' +
      'Fetch the changed records with the other calls.',
    answers: { 200: { description: 'The stream. It stays open.', files: ['application/x-ndjson'] } },
  }),
});

/** Definitions of the routes of live updates. `fixedRoutes.ts` lists them. */
export const liveRoutes = [live];

/**
 * Answers `GET /api/v2/live`: a stream of lines, each an event as JSON, or empty (a heartbeat). An event only names
 * what changed, such as a resource, the user's notifications or the version of the schemas. The client then requests
 * the data as usual. The stream ends with the session and when the server closes. `firstScript`: sent in a header, by
 * which open pages notice a new build of the client. Returns `count`, which returns the number of open streams, and
 * `isInterrupted`, which returns whether the server receives no changes at the moment.
 */
export const addLiveRoute = (
  app: FastifyInstance,
  { pool, schemas, onSchemas, session, firstScript }: LiveOptions,
): { readonly count: LiveStreams['count']; readonly isInterrupted: () => boolean } => {
  const hub = createLiveHub({
    pool,
    onLost: (error) => app.log.warn({ reason: String(error) }, 'changes are not received at the moment'),
    onReconnected: () => app.log.warn('changes are received again'),
  });
  const streams = createLiveStreams(hub, () => schemas().model);
  const stopSendingVersions = onSchemas((version) => streams.send({ schema: version }));
  app.addHook('preClose', async () => {
    stopSendingVersions();
    streams.close();
    await hub.stop();
  });

  addRoute(app, session, live, async ({ request, reply, actor, query: { fetchedMsAgo } }) => {
    const [token, viewAs] = [request.headers[tokenHeader], request.headers[viewAsHeader]];
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      // A client that reconnects learns which version is active now, and whether its own scripts are outdated.
      [schemaVersionHeader]: schemas().model.version,
      ...(firstScript === undefined ? {} : { [clientVersionHeader]: firstScript }),
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // The connection is not reused, and nothing waits for it when the server closes.
      connection: 'close',
    });
    const listener = {
      write: (line: string) => {
        if (raw.writableLength > maxWaitingBytes) raw.destroy();
        else if (raw.writable) raw.write(line);
      },
      end: () => raw.end(() => raw.destroy()),
      // An unreachable database signs no user out.
      currentActor: () =>
        session.who(token, { viewAs, reads: true, isIdle: true }).then(
          ({ actor: now }) => now,
          (error: unknown) => (toAppError(error).status < 500 ? undefined : actor),
        ),
    };
    const drop = streams.open(actor, listener, fetchedMsAgo);
    raw.on('close', drop);
    raw.on('error', drop);
    // The first line is sent once every later change is reported on this stream.
    await hub.ready();
    if (raw.writable) raw.write('\n');
  });
  return { count: streams.count, isInterrupted: hub.isBroken };
};

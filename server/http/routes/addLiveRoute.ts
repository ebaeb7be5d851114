import type { FastifyInstance } from 'fastify';
import { livePath } from '#model/wire/live.ts';
import { schemaVersionHeader, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import { createLiveHub } from '../../live/createLiveHub.ts';
import { createLiveStreams } from '../../live/createLiveStreams.ts';

/** chosen: who reads so slowly that this much waits has a dead connection; they ask anew. */
const maxWaitingBytes = 65_536;

export type LiveOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session'> & {
  readonly onSchemas: SchemaLifecycle['subscribe'];
};

/**
 * `GET /api/v2/live`: a stream of lines, each a JSON object or empty (a heartbeat), that says which resources have
 * changed while it is open, and which version of the schemas has come into force; what has changed the client asks for
 * as always, by its rights. It ends with the sign-in, and when the server closes.
 */
export const addLiveRoute = (app: FastifyInstance, { pool, schemas, onSchemas, session }: LiveOptions): void => {
  const hub = createLiveHub({
    pool,
    onTrouble: (error) => app.log.warn({ err: error }, 'changes are not heard of for a moment'),
  });
  const streams = createLiveStreams(hub, () => schemas().model);
  const stopTelling = onSchemas((version) => streams.send({ schema: version }));
  app.addHook('preClose', async () => {
    stopTelling();
    streams.close();
    await hub.stop();
  });

  app.get(livePath, async (request, reply) => {
    const [token, viewAs] = [request.headers[tokenHeader], request.headers[viewAsHeader]];
    const { actor } = await session.who(token, { viewAs, reads: true });
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      // Whoever comes back after a while learns at once what came into force meanwhile.
      [schemaVersionHeader]: schemas().model.version,
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // It is used for nothing else afterwards, and nobody waits for it at closing.
      connection: 'close',
    });
    const drop = streams.open(actor, {
      write: (line) => {
        if (raw.writableLength > maxWaitingBytes) raw.destroy();
        else if (raw.writable) raw.write(line);
      },
      end: () => raw.end(() => raw.destroy()),
      // A database that is away signs nobody out.
      currentActor: () =>
        session.who(token, { viewAs, reads: true, isIdle: true }).then(
          ({ actor: now }) => now,
          (error: unknown) => (toAppError(error).status < 500 ? undefined : actor),
        ),
    });
    raw.on('close', drop);
    raw.on('error', drop);
    // What was changed before is on the screen already; the first line says that from now on all is told.
    await hub.ready();
    if (raw.writable) raw.write('\n');
  });
};

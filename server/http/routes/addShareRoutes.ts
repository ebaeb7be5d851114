import type { FastifyInstance } from 'fastify';
import { isObject } from '#model/schema/json.ts';
import { object, text } from '../../contract/schemaTypes.ts';
import { noteOpening } from '../../features/publicPage/shareLink/noteOpening.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const opening = defineRoute({
  id: 'server.noteOpening',
  tag: 'Server',
  method: 'POST',
  path: '/api/v2/client/note-opening',
  access: 'open',
  bodyLimit: 1000,
  // The response is the same for every body, so that nobody learns which links exist.
  body: () => ({ schema: object({ share: text, visit: text }) }),
  describe: () => ({
    summary: 'Record a view of a share link',
    description: 'The response does not depend on whether the link exists.',
    answers: { 204: { description: 'The request was processed.' } },
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
});

/** Definitions of the routes of views of share links. `fixedRoutes.ts` lists them. */
export const shareRoutes = [opening];

/** Adds the route that counts the views of share links. */
export const addShareRoutes = (
  app: FastifyInstance,
  { pool, schemas, session, shareTokens }: Pick<ApiOptions, 'pool' | 'schemas' | 'session' | 'shareTokens'>,
): void =>
  addRoute(app, session, opening, async ({ request, reply, ...sent }) => {
    const body = isObject(sent.body) ? sent.body : {};
    await noteOpening({
      executor: pool,
      model: schemas().model,
      shareTokens,
      token: body['share'],
      visit: body['visit'],
      address: request.ip,
      now: new Date(),
    });
    return reply.header('cache-control', 'no-store').code(204).send();
  });

import type { FastifyInstance } from 'fastify';
import { isObject } from '#model/schema/json.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { noteOpening } from '../../features/publicPage/noteOpening.ts';

/** What anybody may say of a share link that they were given. */
export const addShareRoutes = (
  app: FastifyInstance,
  { pool, schemas, shareTokens }: Pick<ApiOptions, 'pool' | 'schemas' | 'shareTokens'>,
): void => {
  // The answer is the same whatever became of it, so that nobody learns which links there are.
  app.post('/api/v2/client/note-opening', { bodyLimit: 1000 }, async (request, reply) => {
    const body = isObject(request.body) ? request.body : {};
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
};

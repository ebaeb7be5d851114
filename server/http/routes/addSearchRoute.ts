import type { FastifyInstance } from 'fastify';
import { searchPath } from '#model/wire/searchPath.ts';
import { anyObject, dataEnvelope, described, list, object, text, yesNo } from '../../contract/schemaTypes.ts';
import { searchRecords } from '../../records/searchRecords.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import { createReader } from '../../query/filters/createReader.ts';

const search = defineRoute({
  id: 'server.search',
  tag: 'Server',
  method: 'GET',
  path: searchPath,
  access: 'signedIn',
  query: object({
    q: described({ type: 'string', minLength: 1, maxLength: 200 } as const, {
      description: 'Words of a name, email, number or title, or digits of a phone in any spelling.',
    }),
  }),
  describe: () => ({
    summary: 'Search all resources',
    description:
      'The first records of each resource that you have access to, with every word. Records whose phone or number ' +
      'ends with the digits come first. `more`: the list of the resource has others.',
    answers: {
      200: {
        description: 'The resources with matches.',
        schema: dataEnvelope(list(object({ resource: text, more: yesNo, records: list(anyObject) }))),
      },
    },
    errors: ['BAD_QUERY'],
  }),
});

/** Definitions of the routes of the search in all resources. `fixedRoutes.ts` lists them. */
export const searchRoutes = [search];

/** Adds the route that searches the records of all resources. */
export const addSearchRoute = (
  app: FastifyInstance,
  { readPool, schemas, session }: Pick<ApiOptions, 'readPool' | 'schemas' | 'session'>,
): void =>
  addRoute(app, session, search, async ({ reply, actor, query: { q } }) => {
    const { model } = schemas();
    const reader = createReader(actor, model);
    void reply.type('application/json; charset=utf-8');
    return searchRecords(await readPool(), { model, reader, q });
  });

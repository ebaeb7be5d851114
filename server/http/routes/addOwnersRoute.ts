import type { FastifyInstance } from 'fastify';
import { ownersPath } from '#model/wire/owners.ts';
import { count, dataEnvelope, id, list, object, text, yesNo } from '../../contract/schemaTypes.ts';
import { listOwners } from '../../features/attendance/listOwners.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import { createReader } from '../../query/filters/createReader.ts';

const owners = defineRoute({
  id: 'server.owners',
  tag: 'Server',
  method: 'GET',
  path: ownersPath,
  access: 'signedIn',
  query: object({ resource: text }),
  describe: () => ({
    summary: 'List the users who can own records of a resource',
    description:
      'For users who can set the owner. Those who are clocked in come first, the least busy of them before the others; ' +
      'those who report to no one come last.',
    answers: {
      200: {
        description: 'The users, with their open records.',
        schema: dataEnvelope(
          list(object({ _id: id, title: text, open: count, 'clockedIn?': yesNo, 'reportsTo?': text })),
        ),
      },
    },
    errors: ['NOT_ALLOWED', 'UNKNOWN_CALL'],
  }),
});

/** Definitions of the routes of the people to whom records can be assigned. `fixedRoutes.ts` lists them. */
export const ownersRoutes = [owners];

/** Adds the route that lists the users to whom a record can be assigned. */
export const addOwnersRoute = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void =>
  addRoute(app, session, owners, ({ actor, query }) => {
    const { model } = schemas();
    const reader = createReader(actor, model);
    return listOwners({ pool, model, reader, name: query.resource });
  });

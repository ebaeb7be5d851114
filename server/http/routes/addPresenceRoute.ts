import type { FastifyInstance } from 'fastify';
import { presencePath } from '#model/wire/presence.ts';
import { dataEnvelope, id, list, object, text, textUpTo, yesNo } from '../../contract/schemaTypes.ts';
import { updatePresence } from '../../live/updatePresence.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const presence = defineRoute({
  id: 'server.presence',
  tag: 'Server',
  method: 'POST',
  path: presencePath,
  access: 'signedIn',
  authenticate: { ofPerson: true, isIdle: true, ignoresViewAs: true },
  body: object({
    window: { type: 'string', minLength: 16, maxLength: 60 },
    'resource?': textUpTo(60),
    'record?': textUpTo(60),
    'editing?': yesNo,
  }),
  describe: () => ({
    summary: 'Report which record you look at',
    description:
      'Repeat it every 20 seconds. Without `resource` and `record` the window shows no record any more; use another ' +
      '`window` after that. The event stream says `{"present":"<resource>/<record>"}` when others come or go.',
    answers: {
      200: {
        description: 'Who else looks at the record, and whether they edit it.',
        schema: dataEnvelope(list(object({ _id: id, name: text, editing: yesNo }))),
      },
    },
    errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  }),
});

/** Definitions of the routes of who views or edits a record. `fixedRoutes.ts` lists them. */
export const presenceRoutes = [presence];

/** Adds the route by which open windows report which record they show. */
export const addPresenceRoute = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void =>
  addRoute(app, session, presence, async ({ actor, body }) => ({
    data: await updatePresence({ executor: pool, model: schemas().model, actor, ...body }),
  }));

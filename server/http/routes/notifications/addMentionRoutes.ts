import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { createAccounts } from '../../../auth/actor/createAccounts.ts';
import { isUuid } from '../../../auth/isUuid.ts';
import { dataEnvelope, id, list as listOf, object, text, textUpTo } from '../../../contract/schemaTypes.ts';
import { findMentionNames } from '../../../features/notifications/findMentionNames.ts';
import { findMentionPeople } from '../../../features/notifications/findMentionPeople.ts';
import type { ApiOptions } from '../../api/apiOptions.ts';
import { addRoute, defineRoute } from '../addRoute.ts';

const people = defineRoute({
  id: 'server.mentionPeople',
  tag: 'Server',
  method: 'GET',
  path: notificationPaths.people,
  access: 'signedIn',
  query: object({ resource: text, 'record?': text, 'text?': textUpTo(60) }),
  describe: () => ({
    summary: 'Find colleagues to mention',
    description: 'Up to eight colleagues who may see the record; without `record`, records of the resource.',
    answers: {
      200: {
        description: 'The colleagues, by name.',
        schema: dataEnvelope(listOf(object({ _id: id, username: text, name: text }))),
      },
    },
    errors: ['NOT_FOUND'],
  }),
});

const names = defineRoute({
  id: 'server.mentionNames',
  tag: 'Server',
  method: 'GET',
  path: notificationPaths.names,
  access: 'signedIn',
  query: object({ usernames: textUpTo(2100) }),
  describe: () => ({
    summary: 'Get the names of mentioned colleagues',
    description: 'Notes contain usernames, as in `@ravi`. `usernames`: up to fifty, separated by commas.',
    answers: {
      200: {
        description: 'The names. Usernames without a user are left out.',
        schema: dataEnvelope(listOf(object({ username: text, name: text }))),
      },
    },
  }),
});

/** Definitions of the routes of mentioned colleagues. `fixedRoutes.ts` lists them. */
export const mentionRoutes = [people, names];

/** Max usernames of one request. chosen: a page of a timeline mentions fewer. */
const maxNames = 50;

/** Adds the routes that find colleagues to mention in notes, and the names of mentioned ones. */
export const addMentionRoutes = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void => {
  const accountOf = createAccounts(pool);

  addRoute(app, session, people, async ({ actor, query }) => {
    const { model } = schemas();
    const resource = ownValue(model.resources, query.resource);
    const { record } = query;
    if (resource === undefined || (record !== undefined && !isUuid(record))) throw new AppError('NOT_FOUND');
    return {
      data: await findMentionPeople({
        executor: pool,
        model,
        actor,
        accountOf,
        resource,
        record,
        text: query.text ?? '',
        now: new Date(),
      }),
    };
  });

  addRoute(app, session, names, async ({ query: { usernames } }) => ({
    data: await findMentionNames(pool, usernames.toLowerCase().split(',').slice(0, maxNames)),
  }));
};

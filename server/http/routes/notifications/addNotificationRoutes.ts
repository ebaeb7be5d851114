import type { FastifyInstance } from 'fastify';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import { id, object, ref } from '../../../contract/schemaTypes.ts';
import { listNotifications } from '../../../features/notifications/listNotifications.ts';
import { runRows } from '../../../postgres/runStatement.ts';
import { createReader } from '../../../query/filters/createReader.ts';
import type { Reader } from '../../../query/filters/reader.ts';
import { markNotificationsRead } from '../../../query/records/notifications.ts';
import type { ApiOptions } from '../../api/apiOptions.ts';
import { addRoute, defineRoute } from '../addRoute.ts';

const answers = { 200: { description: 'Your notifications, newest first.', schema: ref('Notifications') } };

const list = defineRoute({
  id: 'server.notifications',
  tag: 'Server',
  method: 'GET',
  path: notificationPaths.list,
  access: 'signedIn',
  describe: () => ({ summary: 'List your notifications', answers }),
});

const markRead = defineRoute({
  id: 'server.readNotifications',
  tag: 'Server',
  method: 'POST',
  path: notificationPaths.read,
  access: 'signedIn',
  body: object({ 'ids?': { type: 'array', items: id, maxItems: 1000 } }),
  bodyIsOptional: true,
  describe: () => ({
    summary: 'Mark notifications as read',
    description: 'Without `ids`: all of them. Notifications that are shown as one are marked together.',
    answers,
  }),
});

/** Definitions of the routes of notifications. `fixedRoutes.ts` lists them. */
export const notificationRoutes = [list, markRead];

/** Adds the routes that list a user's notifications and mark them as read. */
export const addNotificationRoutes = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void => {
  const readerOf = (actor: Actor): Reader => {
    const { model } = schemas();
    return createReader(actor, model);
  };

  addRoute(app, session, list, ({ actor }) => listNotifications(pool, schemas().model, readerOf(actor)));

  addRoute(app, session, markRead, async ({ actor, body }) => {
    const reader = readerOf(actor);
    await runRows(pool, markNotificationsRead(actor.userId, body.ids, reader.now));
    return listNotifications(pool, schemas().model, reader);
  });
};

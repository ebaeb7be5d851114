import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { isUuid } from '../../auth/isUuid.ts';
import { markNotificationsRead } from '../../query/records/notifications.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { listNotifications } from '../../features/notifications/listNotifications.ts';

const maxIds = 1000;

const readIds = (body: unknown): readonly string[] | undefined => {
  const ids = isObject(body) ? body['ids'] : undefined;
  if (ids === undefined) return undefined;
  if (Array.isArray(ids) && ids.length <= maxIds && ids.every((id) => typeof id === 'string' && isUuid(id)))
    return ids as readonly string[];
  throw new AppError('INVALID', { fields: { ids: `ids must be a list of up to ${maxIds} ids` } });
};

/** What the person who asks was told, and that they have read it. */
export const addNotificationRoutes = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void => {
  const readerOf = async ({ headers }: FastifyRequest, reads: boolean): Promise<Reader> => {
    const { actor } = await session.who(headers[tokenHeader], { viewAs: headers[viewAsHeader], reads });
    const { model } = schemas();
    return { actor, now: new Date(), timeZone: model.settings.timeZone, settings: model.settings, model };
  };

  app.get(notificationPaths.list, async (request, reply) => {
    const reader = await readerOf(request, true);
    return reply.header('cache-control', 'no-store').send(await listNotifications(pool, schemas().model, reader));
  });

  app.post(notificationPaths.read, async (request, reply) => {
    const reader = await readerOf(request, false);
    const { values, ...statement } = markNotificationsRead(reader.actor.userId, readIds(request.body), reader.now);
    await pool.query({ ...statement, values: [...values] });
    return reply.header('cache-control', 'no-store').send(await listNotifications(pool, schemas().model, reader));
  });
};

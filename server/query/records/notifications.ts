import { liveChannel } from '#model/wire/live.ts';
import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { scopeCondition } from '../filters/scope.ts';
import { planned, prepared, type Statement } from '../../postgres/statement.ts';
import { titleText } from '../filters/titleText.ts';

export type NewNotification = {
  readonly id: string;
  readonly user: string;
  readonly text: string;
  readonly resource: string;
  readonly record: string;
};

/** A stored notification. */
export type NotificationRow = {
  readonly _id: string;
  readonly at: Date;
  readonly text: string;
  readonly resource: string;
  readonly record: string;
  readonly read: boolean;
};

/** chosen: a quarter of a year; unread notifications are not needed after that. */
const keptFor = '90 days';

/** Inserts notifications, deletes old ones, and notifies all servers at the commit. */
export const insertNotifications = (rows: readonly NewNotification[], now: Date): Statement => {
  const { bind, values } = createParameters();
  const column = (name: keyof NewNotification, type: 'uuid' | 'text'): string =>
    bind(
      rows.map((row) => row[name]),
      `${type}[]`,
    );
  const users = column('user', 'uuid');
  const at = bind(now.toISOString(), 'timestamptz');
  return prepared(
    `with old as (delete from gable.notifications where "user" = any(${users}) and "at" < ${at} - interval '${keptFor}'), ` +
      `made as (insert into gable.notifications ("_id", "user", "text", "resource", "record", "at") ` +
      `select id, person, said, of, about, ${at} from unnest(${column('id', 'uuid')}, ${users}, ${column('text', 'text')}, ${column('resource', 'text')}, ${column('record', 'uuid')}) n(id, person, said, of, about) returning "user") ` +
      `select pg_notify('${liveChannel}', 'user:' || "user") from made`,
    values,
  );
};

/** Selects which of these notifications a user already has, unread and with the same text, as rows `{user}`. */
export const unreadNotifications = (rows: readonly NewNotification[]): Statement => {
  const { bind, values } = createParameters();
  const column = (name: keyof NewNotification, type: 'uuid' | 'text'): string =>
    bind(
      rows.map((row) => row[name]),
      `${type}[]`,
    );
  return prepared(
    `select n."user"::text as "user" from gable.notifications n join unnest(${column('user', 'uuid')}, ${column('record', 'uuid')}, ${column('text', 'text')}) w(person, about, said) ` +
      'on n."user" = w.person and n."record" = w.about and n."text" = w.said where n."readAt" is null',
    values,
  );
};

/** Selects a user's notifications, latest first. */
export const selectNotifications = (user: string, limit: number): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `select n."_id"::text as "_id", n."at", n."text", n."resource", n."record"::text as "record", n."readAt" is not null as read ` +
      `from gable.notifications n where n."user" = ${bind(user, 'uuid')} order by n."at" desc, n."_id" desc limit ${bind(limit, 'integer')}`,
    values,
  );
};

/** Marks notifications as read. `ids` absent: all of them. The user's other windows are notified. */
export const markNotificationsRead = (user: string, ids: readonly string[] | undefined, now: Date): Statement => {
  const { bind, values } = createParameters();
  const own = bind(user, 'uuid');
  return prepared(
    `with done as (update gable.notifications n set "readAt" = ${bind(now.toISOString(), 'timestamptz')} where n."user" = ${own} and n."readAt" is null` +
      `${ids === undefined ? '' : ` and n."_id" = any(${bind(ids, 'uuid[]')})`} returning 1) ` +
      `select pg_notify('${liveChannel}', 'user:' || ${own}) from done limit 1`,
    values,
  );
};

/** Selects the titles of those records that the user may see now, as rows `{_id, title}`. */
export const selectVisibleTitles = (resource: Resource, ids: readonly string[], reader: Reader): Statement => {
  const { bind, values } = createParameters();
  const terms = [
    `t."_id" = any(${bind(ids, 'uuid[]')})`,
    't."deletedAt" is null',
    scopeCondition(resource, reader, bind),
  ];
  return planned(
    `select t."_id"::text as "_id", ${titleText(resource, reader.actor.permissions)} as title from ${quote(resource.name)} t ` +
      `where ${terms.filter((term) => term !== undefined).join(' and ')}`,
    values,
  );
};

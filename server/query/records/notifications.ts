import { originalText } from '../../language/serverWording.ts';
import { liveChannel } from '#model/wire/live.ts';
import { defaultChannels, type NotificationEvent } from '#model/schema/notifySchema.ts';
import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { scopeCondition } from '../filters/scope/scope.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';
import { approvableCondition } from './approvals.ts';
import { titleColumn } from './select/titleColumn.ts';

/** A notification to store: who gets it, its text, and the record that it is about. */
export type NewNotification = {
  readonly id: string;
  readonly user: string;
  readonly event: NotificationEvent;
  readonly text: string;
  readonly resource: string;
  readonly record: string;
  /** Only the first notification with a key is stored. */
  readonly key?: string;
};

/**
 * A stored notification. Notifications with the same event, resource, text and read state, each within an hour of the
 * one before, form a group, which is shown as one. `total`: the number of notifications in its group.
 */
export type NotificationRow = {
  readonly _id: string;
  readonly at: Date;
  readonly event: NotificationEvent;
  readonly text: string;
  readonly resource: string;
  readonly record: string;
  readonly read: boolean;
  /** Identifies the group of similar notifications, which are shown as one. */
  readonly group: string;
  readonly total: number;
};

/** How long notifications are stored. chosen: a quarter of a year; unread notifications are not needed after that. */
const keptFor = '90 days';
/** How long notifications are collected. chosen: notifications that come within this time are sent as one message. */
const gatheredFor = { push: '4 seconds', email: '60 seconds' } as const;

/**
 * Returns the statement that inserts notifications, and queues them for the channels that their users chose (email,
 * push). A notification whose `key` is stored already is skipped. The statement also deletes notifications of the same
 * users that are older than 90 days. At the commit, all servers are notified which users have new ones.
 */
export const insertNotifications = (rows: readonly NewNotification[], now: Date): Statement => {
  const { bind, values } = createParameters();
  const column = (name: keyof NewNotification, type: 'uuid' | 'text'): string =>
    bind(
      rows.map((row) => (name === 'text' ? originalText(row.text) : (row[name] ?? null))),
      `${type}[]`,
    );
  const users = column('user', 'uuid');
  const at = bind(now.toISOString(), 'timestamptz');
  const wants = (channel: 'email' | 'push'): string =>
    `coalesce((s.choices->m."event"->>'${channel}')::boolean, ${defaultChannels[channel]})`;
  return prepared(
    `with old as (
        delete from gable.notifications
        where "user" = any(${users}) and "at" < ${at} - interval '${keptFor}'),
      made as (
        insert into gable.notifications ("_id", "user", "event", "text", "resource", "record", "key", "at")
        select id, person, event, sentence, of, about, key, ${at}
        from unnest(${column('id', 'uuid')}, ${users}, ${column('event', 'text')}, ${column('text', 'text')},
          ${column('resource', 'text')}, ${column('record', 'uuid')}, ${column('key', 'text')})
          n(id, person, event, sentence, of, about, key)
        on conflict ("key") where "key" is not null do nothing returning "_id", "user", "event"),
      queued as (
        insert into gable.notification_queue (notification, "user", channel, next_at)
        select m."_id", m."user", c.channel, ${at} + c.gathered
        from made m
        left join gable.notification_settings s on s."user" = m."user"
        cross join (
          values ('email', interval '${gatheredFor.email}'), ('push', interval '${gatheredFor.push}')
        ) c(channel, gathered)
        where case c.channel
          when 'email' then ${wants('email')}
          else ${wants('push')} and exists (select from gable.push_devices d where d."user" = m."user") end)
      select pg_notify('${liveChannel}', 'user:' || "user") from (select distinct "user" from made) notified`,
    values,
  );
};

/**
 * Returns the statement that selects which users of `rows` already have an unread notification about the same record
 * with the same text, as rows `{user}`.
 */
export const unreadNotifications = (rows: readonly NewNotification[]): Statement => {
  const { bind, values } = createParameters();
  const column = (name: keyof NewNotification, type: 'uuid' | 'text'): string =>
    bind(
      rows.map((row) => (name === 'text' ? originalText(row.text) : row[name])),
      `${type}[]`,
    );
  return prepared(
    `select n."user"::text as "user" from gable.notifications n
      join unnest(${column('user', 'uuid')}, ${column('record', 'uuid')}, ${column('text', 'text')})
        w(person, about, sentence)
      on n."user" = w.person and n."record" = w.about and n."text" = w.sentence where n."readAt" is null`,
    values,
  );
};

/** Max time between two notifications of a group (chosen). */
const groupGap = '1 hour';

/** Max notifications that are selected from each group. chosen: for the others of the group, users open the list. */
export const maxOfGroup = 30;
/** Max notifications of a user that a list reads. chosen: nobody reads further back. */
const maxRead = 5000;

/**
 * Returns SQL for the latest notifications that meet a condition, with their group: the same event, resource, text and
 * read state, each within an hour of the previous one.
 */
const groupedText = (condition: string): string =>
  `latest as (
      select n.*, concat_ws(' ', n."event", n."resource", n."readAt" is null, n."text") as base
      from gable.notifications n
      where ${condition} order by n."at" desc, n."_id" desc limit ${maxRead}),
    parted as (
      select l.*,
        (l."at" - lag(l."at") over (partition by base order by "at", "_id")) > interval '${groupGap}' as begins
      from latest l),
    grouped as (
      select p.*,
        concat_ws(' ', sum(case when begins then 1 else 0 end) over (partition by base order by "at", "_id"), base)
          as "groupKey"
      from parted p)`;

/**
 * Returns the statement that selects the `limit` latest groups of a user's notifications, as rows of `NotificationRow`.
 * Of each group, at most the 30 latest notifications are selected. With `ids`, only the notifications with these ids
 * are considered.
 */
export const selectNotifications = (user: string, limit: number, ids?: readonly string[]): Statement => {
  const { bind, values } = createParameters();
  const own = `n."user" = ${bind(user, 'uuid')}${ids === undefined ? '' : ` and n."_id" = any(${bind(ids, 'uuid[]')})`}`;
  return prepared(
    `with ${groupedText(own)},
      ranked as (
        select g.*, row_number() over (partition by "groupKey" order by "at" desc, "_id" desc) as place,
          count(*) over (partition by "groupKey")::integer as total,
          first_value("at") over (partition by "groupKey" order by "at" desc, "_id" desc) as last
        from grouped g),
      shown as (select "groupKey" from ranked where place = 1 order by last desc, "_id" desc limit ${bind(limit, 'integer')})
      select "_id"::text as "_id", "at", "event", "text", "resource", "record"::text as "record",
        "readAt" is not null as read, "groupKey" as "group", total
      from ranked where "groupKey" in (select "groupKey" from shown) and place <= ${maxOfGroup} order by last desc, "groupKey", place`,
    values,
  );
};

/**
 * Returns the statement that marks the notifications `ids` of a user as read, with all others of their groups. Without
 * `ids`: all notifications of the user. The user's other open pages are informed.
 */
export const markNotificationsRead = (user: string, ids: readonly string[] | undefined, now: Date): Statement => {
  const { bind, values } = createParameters();
  const own = bind(user, 'uuid');
  const groups = ids === undefined ? '' : `${groupedText(`n."user" = ${own}`)}, `;
  const inGroups =
    ids === undefined
      ? ''
      : ` and n."_id" in (
          select "_id" from grouped
          where "groupKey" in (select "groupKey" from grouped where "_id" = any(${bind(ids, 'uuid[]')})))`;
  return plannedForValues(
    `with ${groups}done as (update gable.notifications n set "readAt" = ${bind(now.toISOString(), 'timestamptz')}
      where n."user" = ${own} and n."readAt" is null${inGroups} returning n."_id"),
      forgotten as (delete from gable.notification_queue q using done where q.notification = done."_id")
      select pg_notify('${liveChannel}', 'user:' || ${own}) from done limit 1`,
    values,
  );
};

/**
 * Returns the statement that selects the titles of records, as rows `{_id, title}`. Records that the user may not see
 * now are left out. With `toApprove`, so are those that do not wait for an approval that the user can give.
 */
export const selectVisibleTitles = (
  resource: Resource,
  ids: readonly string[],
  reader: Reader,
  { toApprove = false } = {},
): Statement => {
  const { bind, values } = createParameters();
  const terms = [
    `t."_id" = any(${bind(ids, 'uuid[]')})`,
    't."deletedAt" is null',
    scopeCondition(resource, reader, bind),
    toApprove ? approvableCondition(resource, reader, bind) : undefined,
  ];
  return plannedForValues(
    `select t."_id"::text as "_id", ${titleColumn(resource, reader.actor.permissions)} as title
      from ${quote(resource.name)} t
      where ${terms.filter((term) => term !== undefined).join(' and ')}`,
    values,
  );
};

/** Returns the statement that selects how many records a user's bulk jobs have, as rows `{_id, total}`. */
export const selectJobTotals = (user: string, ids: readonly string[]): Statement =>
  prepared('select id::text as "_id", total from gable.jobs where "by" = $1::uuid and id = any($2::uuid[])', [
    user,
    ids,
  ]);

/** Returns the statement that selects the names of a user's import files, as rows `{_id, title}`. */
export const selectImportNames = (user: string, ids: readonly string[]): Statement =>
  prepared(
    'select id::text as "_id", name as title from gable.imports where "by" = $1::uuid and id = any($2::uuid[])',
    [user, ids],
  );

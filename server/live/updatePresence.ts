import { AppError } from '#model/errors.ts';
import type { Model } from '#model/resource.ts';
import { liveChannel } from '#model/wire/live.ts';
import { presenceEveryMs, presenceWord, type PresentPerson } from '#model/wire/presence.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Actor } from '../auth/actor/actor.ts';
import { isUuid } from '../auth/isUuid.ts';
import type { Executor } from '../postgres/pool.ts';
import { selectVisibleTitles } from '../query/records/notifications.ts';
import { runStatement } from '../postgres/runStatement.ts';
import { createReader } from '../query/filters/createReader.ts';

/** The record that a user looks at in one window or tab. */
export type PresenceRequest = {
  readonly executor: Executor;
  readonly model: Model;
  readonly actor: Actor;
  /** Id of one view of records in a browser window or tab. After the view has ended, its id is not used again. */
  readonly window: string;
  /** Absent: the window no longer shows a record. */
  readonly resource?: string | undefined;
  readonly record?: string | undefined;
  readonly editing?: boolean | undefined;
};

type Place = { readonly resource: string; readonly record: string };

/** The place of a view that has ended. */
const ended: Place = { resource: '', record: '00000000-0000-0000-0000-000000000000' };

/** How long an entry is kept. chosen: a window that missed two updates is closed. */
const keptMs = presenceEveryMs * 2 + 5000;
/** Max users in a notification. chosen: a Postgres notification has at most 8000 bytes. */
const maxNotifiedUsers = 100;

const fresh = `p.seen_at > now() - interval '${keptMs} milliseconds'`;

/** Notifies the servers about the users who look at a record. */
const notifyUsers = async (executor: Executor, { resource, record }: Place): Promise<void> => {
  await executor.query(
    `select pg_notify('${liveChannel}', $3 || ':' || string_agg("user"::text, ','))
     from (
       select distinct p."user"
       from gable.presence p
       where p.resource = $1 and p.record = $2 and ${fresh}
       limit ${maxNotifiedUsers}) present
     having count(*) > 0`,
    [resource, record, `${presenceWord}${resource}:${record}`],
  );
};

/**
 * Ends a view. Its entry is kept for some time, so that a report of the same view that arrives later does not add it
 * again: when a page closes, its last two requests may arrive in either order. Returns the place that was left.
 */
const leave = async (executor: Executor, user: string, window: string): Promise<Place | undefined> => {
  const { rows } = await executor.query<Place>(
    `with old as (delete from gable.presence p where not (${fresh}) and p."window" <> $1),
       before as (select resource, record from gable.presence where "window" = $1 and "user" = $2),
       kept as (
         insert into gable.presence as p ("window", "user", resource, record, editing, seen_at)
         values ($1, $2, $3, $4, false, now())
         on conflict ("window") do update set resource = $3, record = $4, editing = false, seen_at = now()
           where p."user" = $2)
     select resource, record::text as record from before where resource <> $3`,
    [window, user, ended.resource, ended.record],
  );
  return rows[0];
};

const refuseHidden = async (
  { executor, model, actor }: PresenceRequest,
  { resource: name, record }: Place,
): Promise<void> => {
  const resource = ownValue(model.resources, name);
  if (resource === undefined || !isUuid(record)) throw new AppError('NOT_FOUND');
  const reader = createReader(actor, model);
  const visible = await runStatement(executor, selectVisibleTitles(resource, [record], reader));
  if (visible === undefined) throw new AppError('NOT_FOUND');
};

/**
 * Stores which record a window shows, and returns the other users who look at that record, on any server. Without a
 * record, stores that the window shows none, and returns an empty list. What a window shows is forgotten 45 seconds
 * after its last update. Errors: `NOT_FOUND` for a record that the user may not see.
 */
export const updatePresence = async (request: PresenceRequest): Promise<readonly PresentPerson[]> => {
  const { executor, actor, window, resource, record, editing = false } = request;
  if (resource === undefined || record === undefined) {
    const left = await leave(executor, actor.userId, window);
    if (left !== undefined) await notifyUsers(executor, left);
    return [];
  }
  const place = { resource, record };
  await refuseHidden(request, place);
  const {
    rows: [before],
  } = await executor.query<Place & { editing: boolean; user: string }>(
    `select p.resource, p.record::text as record, p.editing, p."user"::text as "user"
      from gable.presence p
      where p."window" = $1 and ${fresh}`,
    [window],
  );
  const { rowCount } = await executor.query(
    `insert into gable.presence as p ("window", "user", resource, record, editing, seen_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict ("window") do update set "user" = excluded."user", resource = excluded.resource,
       record = excluded.record,
       editing = excluded.editing, seen_at = now()
       where p.resource <> $6`,
    [window, actor.userId, resource, record, editing, ended.resource],
  );
  if (rowCount === 0) return [];
  const isHere = before?.resource === resource && before.record === record && before.user === actor.userId;
  if (before !== undefined && !isHere) await notifyUsers(executor, before);
  if (!isHere || before.editing !== editing) await notifyUsers(executor, place);
  const { rows } = await executor.query<PresentPerson>(
    `select u."_id"::text as "_id", concat_ws(' ', u."firstName", u."lastName") as name, bool_or(p.editing) as editing
     from gable.presence p join users u on u."_id" = p."user"
     where p.resource = $1 and p.record = $2 and p."user" <> $3 and ${fresh} group by u."_id" order by 2 limit 20`,
    [resource, record, actor.userId],
  );
  return rows;
};

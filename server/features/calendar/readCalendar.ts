import { canRead } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { type Schedule, scheduleOf } from '#model/schedule.ts';
import type { CalendarEvent, CalendarPerson } from '#model/wire/calendar.ts';
import type { Executor } from '../../postgres/pool.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import { ownerIds } from '../../query/filters/scope/ownerIds.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { ownerFields, scopeCondition, visibleOwners } from '../../query/filters/scope/scope.ts';
import { titleColumn, withTitles } from '../../query/records/select/titleColumn.ts';
import { runRows } from '../../postgres/runStatement.ts';

/** The period of a calendar, the people and the resource whose events it shows, and the user who reads it. */
export type CalendarRequest = {
  readonly executor: Executor;
  readonly model: Model;
  readonly reader: Reader;
  readonly from: Date;
  readonly to: Date;
  /** Ids of the users whose events are read. Undefined: all users whose events the reader may see. */
  readonly people: readonly string[] | undefined;
  /** The only resource to read. Undefined: all. */
  readonly only?: string | undefined;
};

/** Max events in a response. chosen: nobody reads more on one screen. */
const maxEvents = 2000;
const maxPeople = 300;

/** Returns the resources whose scheduled times the user may see, with their schedules. */
const scheduledResources = (
  { resources }: Model,
  { actor }: Reader,
): readonly { readonly resource: Resource; readonly schedule: Schedule }[] =>
  Object.values(resources).flatMap((resource) => {
    const schedule = scheduleOf(resource);
    const field = resource.fieldsByName[schedule?.at ?? ''];
    return schedule === undefined || field === undefined || !canRead(actor.permissions, resource, field)
      ? []
      : [{ resource, schedule }];
  });

const selectEvents = (
  resource: Resource,
  schedule: Schedule,
  { reader, from, to, people }: CalendarRequest,
): Statement => {
  const { bind, values } = createParameters();
  const at = `t.${quote(schedule.at)}`;
  const { states } = resource;
  const mayRead = (name: string): boolean => {
    const field = resource.fieldsByName[name];
    return field !== undefined && canRead(reader.actor.permissions, resource, field);
  };
  const owners = ownerIds(resource, ownerFields(resource).filter(mayRead));
  const terms = [
    't."deletedAt" is null',
    `${at} >= ${bind(from.toISOString(), 'timestamptz')}`,
    `${at} < ${bind(to.toISOString(), 'timestamptz')}`,
    scopeCondition(resource, reader, bind),
    schedule.states === undefined || states === undefined
      ? undefined
      : `t.${quote(states.field)} = any(${bind(schedule.states, 'text[]')})`,
    people === undefined ? undefined : `${owners} && ${bind(people, 'uuid[]')}`,
  ].filter((term) => term !== undefined);
  return plannedForValues(
    `select t."_id"::text as record, t."version", ${titleColumn(resource, reader.actor.permissions)} as title,
      ${at} as at,
      ${states === undefined || !mayRead(states.field) ? 'null::text' : `t.${quote(states.field)}`} as state,
      ${owners}::text[] as people
      from ${quote(resource.name)} t where ${terms.join(' and ')} order by ${at} limit ${maxEvents + 1}`,
    values,
  );
};

type EventRow = Omit<CalendarEvent, 'resource' | 'minutes' | 'at'> & { readonly at: Date };

/**
 * Returns the events that the user may see, from `from` until before `to`, sorted by time. With `only`, reads only this
 * resource; otherwise all resources with a schedule. State and owners that the user may not read are left out. `isCut`:
 * there are more than the 2,000 events returned.
 */
export const readEvents = async (
  request: CalendarRequest,
): Promise<{ readonly events: readonly CalendarEvent[]; readonly isCut: boolean }> => {
  const { executor, model, reader, only } = request;
  const lists: CalendarEvent[][] = [];
  for (const { resource, schedule } of scheduledResources(model, reader)) {
    if (only !== undefined && only !== resource.name) continue;
    const rows = await runRows<EventRow>(executor, selectEvents(resource, schedule, request));
    lists.push(
      withTitles(resource, rows, reader).map(({ at, ...row }) => ({
        ...row,
        resource: resource.name,
        at: at.toISOString(),
        minutes: schedule.minutes,
      })),
    );
  }
  const events = lists.flat().toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return { events: events.slice(0, maxEvents), isCut: events.length > maxEvents };
};

/**
 * Returns up to 300 active users whose scheduled records the reader may see, including users without any, sorted by
 * name.
 */
export const readCalendarPeople = async (
  executor: Executor,
  model: Model,
  reader: Reader,
): Promise<readonly CalendarPerson[]> => {
  const scopes = scheduledResources(model, reader).map(({ resource }) => visibleOwners(resource, reader));
  const ids = scopes.includes('all') ? null : [...new Set(scopes.flatMap((scope) => (scope === 'all' ? [] : scope)))];
  const { rows } = await executor.query<CalendarPerson>(
    `select "_id"::text as "_id", concat_ws(' ', "firstName", "lastName") as name from users
     where "deletedAt" is null
     and "status" is distinct from 'Inactive'
     and ($1::uuid[] is null or "_id" = any($1::uuid[]))
     order by 2 limit ${maxPeople}`,
    [ids],
  );
  return rows;
};

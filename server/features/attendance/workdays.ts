import type { Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { projection } from '../../query/records/select/projection.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { visibleOwners } from '../../query/filters/scope/scope.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';
import { titleColumn } from '../../query/records/select/titleColumn.ts';
import { titleText } from '../../query/filters/titleText.ts';

/** Returns the statement that locks the workdays of one user until the transaction ends. */
export const lockWorkdays = ({ name }: Resource, user: string): Statement =>
  prepared('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [`${name} ${user}`]);

/**
 * Returns the statement that selects the id of a user's record of a day. If no day is given: of the user's latest
 * record with a clock-in, without a clock-out and not marked as `forgotten` (closed by a later clock-in). Example:
 * `select t."_id"::text as id from "attendance" t where t."deletedAt" is null and t."user" = $1::uuid and t."day" =
 * $2::date limit 1`.
 */
export const findWorkday = (
  resource: Resource,
  { user, day }: { readonly user: string; readonly day?: string },
): Statement => {
  const { bind, values } = createParameters();
  const which =
    day === undefined ? 't."clockIn" is not null and t."clockOut" is null and t."forgotten" is not true' : undefined;
  const person = bind(user, 'uuid');
  const where = which ?? `t."day" = ${bind(day, 'date')}`;
  return prepared(
    `select t."_id"::text as id from ${quote(resource.name)} t
      where t."deletedAt" is null and t."user" = ${person} and ${where} order by t."day" desc limit 1`,
    values,
  );
};

/** A page of the users whose attendance is read, and the range of days. */
export type PeopleStatement = {
  /** The resource of attendance records. Its scope limits the users. */
  readonly resource: Resource;
  readonly people: Resource;
  readonly reader: Reader;
  readonly from: string;
  readonly to: string;
  /** Limits the result to one user. */
  readonly user?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/**
 * A row of `selectPeople`: one user. `since`: the day the user was created. `total`: the number of users on all pages.
 */
export type PersonRow = { readonly id: string; readonly title: string; readonly since: string; readonly total: string };

/**
 * Returns the statement that selects a page of the users whose workdays the caller may see, sorted by name, as rows of
 * `PersonRow`. Inactive users are left out unless they have a record from `from` to `to`. `people`: the resource of
 * users. `user`: if set, only this user.
 */
export const selectPeople = ({
  resource,
  people,
  reader,
  from,
  to,
  user,
  limit,
  offset,
}: PeopleStatement): Statement => {
  const { bind, values } = createParameters();
  const owners = visibleOwners(resource, reader);
  const record = `select from ${quote(resource.name)} d
    where d."user" = t."_id" and d."deletedAt" is null
    and d."day" between ${bind(from, 'date')} and ${bind(to, 'date')}`;
  const { states } = people;
  const active =
    states === undefined
      ? 'true'
      : `t.${quote(states.field)} = any(${bind(statesOfType(states, ['open', 'scheduled', 'won']), 'text[]')})`;
  const terms = [
    't."deletedAt" is null',
    `(${active} or exists (${record}))`,
    ...(owners === 'all' ? [] : [`t."_id" = any(${bind(owners, 'uuid[]')})`]),
    ...(user === undefined ? [] : [`t."_id" = ${bind(user, 'uuid')}`]),
  ];
  const { permissions } = reader.actor;
  return prepared(
    `select t."_id"::text as id, ${titleColumn(people, permissions)} as title,
      to_char(t."createdAt" at time zone ${bind(reader.timeZone, 'text')}, 'YYYY-MM-DD') as since,
      count(*) over () as total
      from ${quote(people.name)} t where ${terms.join(' and ')} order by lower(${titleText(people, permissions)}), t."_id"
      limit ${bind(limit, 'integer')} offset ${bind(offset, 'integer')}`,
    values,
  );
};

/**
 * Returns the statement that selects the attendance records of some users in a period as rows `{user, day, data}`.
 * `data` is JSON text with the fields that the caller may read.
 */
export const selectWorkdays = (
  resource: Resource,
  reader: Reader,
  { users, from, to }: { readonly users: readonly string[]; readonly from: string; readonly to: string },
): Statement => {
  const { bind, values } = createParameters();
  const json = projection({ resource, permissions: reader.actor.permissions });
  return prepared(
    `select t."user"::text as user, t."day"::text as day, ${json} as data from ${quote(resource.name)} t
      where t."deletedAt" is null and t."user" = any(${bind(users, 'uuid[]')})
      and t."day" between ${bind(from, 'date')} and ${bind(to, 'date')}`,
    values,
  );
};

import { sentence } from '#model/language/wording.ts';
import type { Resource } from '#model/resource.ts';
import { statesOfType, stateTypeOf } from '#model/states.ts';
import { createParameters } from '../postgres/parameters.ts';
import { quote } from '../postgres/quote.ts';
import type { Reader } from '../query/filters/reader.ts';
import { plannedForValues, prepared, type Statement } from '../postgres/statement.ts';
import { canSeeDeleted } from '#model/permissions/permissions.ts';
import { inLowerCase, withArticle } from '#model/values/inLowerCase.ts';
import { scopeCondition } from '../query/filters/scope/scope.ts';
import { titleColumn } from '../query/records/select/titleColumn.ts';
import { areColleagues } from '../query/lookups/references/namedRecords.ts';

const activeTypes = ['open', 'scheduled', 'won'];

/**
 * Returns the statement that selects some users and everyone who reports to them, directly or indirectly, as rows
 * `{id}`. `people`: the resource of the users. Example: `with recursive team (id) as (select unnest($1::uuid[]) union
 * select t."_id" from team join "users" t on t."reportsTo" = team.id) select id::text as id from team`.
 */
export const selectTeams = (people: Resource, ids: readonly string[]): Statement => {
  const { bind, values } = createParameters();
  const [above] = people.owners;
  const more =
    above === undefined
      ? ''
      : ` union select t."_id" from team join ${quote(people.name)} t on t.${quote(above)} = team.id`;
  return plannedForValues(
    `with recursive team (id) as (select unnest(${bind(ids, 'uuid[]')})${more}) select id::text as id from team`,
    values,
  );
};

/**
 * Returns the statement that selects the inactive and deleted users, as rows `{id}`. `people`: the resource of the
 * users.
 */
export const selectInactive = (people: Resource): Statement => {
  const { bind, values } = createParameters();
  const { states } = people;
  const inactive =
    states === undefined
      ? 'false'
      : `not t.${quote(states.field)} = any(${bind(statesOfType(states, activeTypes), 'text[]')})`;
  return prepared(
    `select t."_id"::text as id from ${quote(people.name)} t where t."deletedAt" is not null or ${inactive}`,
    values,
  );
};

/**
 * The record that a line or column of a report represents. `deleted` and `state` are current; they are false and null
 * if the user may not see the record.
 */
export type TitleRow = {
  readonly id: string;
  readonly title: string;
  readonly deleted: boolean;
  readonly state: string | null;
};

/** A row of `selectTitlesById`. `title` is null if the user may not see the record. */
export type SeenTitleRow = Omit<TitleRow, 'title'> & { readonly title: string | null };

/**
 * Returns the statement that selects the titles of the records in lines or columns, as rows of `SeenTitleRow`. Users
 * are visible to everyone, even deleted ones, because their figures are kept. Other records are visible within the
 * reader's scope, and deleted records only to readers who may see them.
 */
export const selectTitlesById = (resource: Resource, ids: readonly string[], reader: Reader): Statement => {
  const { bind, values } = createParameters();
  const state = resource.states === undefined ? 'null' : `t.${quote(resource.states.field)}`;
  const { permissions } = reader.actor;
  const inScope = areColleagues(resource)
    ? 'true'
    : `coalesce(${scopeCondition(resource, reader, bind) ?? 'true'}, false)`;
  const isNamed =
    areColleagues(resource) || canSeeDeleted(permissions, resource) ? inScope : `${inScope} and t."deletedAt" is null`;
  return plannedForValues(
    `select t."_id"::text as id, case when ${isNamed} then ${titleColumn(resource, permissions)} end as title, ` +
      `${inScope} and t."deletedAt" is not null as deleted, case when ${inScope} then ${state} end as state ` +
      `from ${quote(resource.name)} t where t."_id" = any(${bind(ids, 'uuid[]')})`,
    values,
  );
};

/** Returns the placeholder for the title of a deleted record, such as `Removed lead`. */
export const removedTitle = (resource: Resource): string =>
  sentence('Removed %{thing}', { thing: inLowerCase(resource.title) });

/**
 * Returns the row with a title: the title of the record or, if the user may not see the record, a placeholder such as
 * `Removed lead` or `A lead you have no access to`.
 */
export const visibleTitleRow = (resource: Resource, row: SeenTitleRow): TitleRow => {
  if (row.title !== null) return { ...row, title: row.title };
  const text = withArticle(resource.title);
  const title = row.deleted
    ? removedTitle(resource)
    : sentence('%{people} you have no access to', { people: `${text.charAt(0).toUpperCase()}${text.slice(1)}` });
  return { ...row, title };
};

/**
 * Returns whether the record of a line, usually a user, is inactive or deleted (a missing row counts as deleted).
 * Returns undefined if it is neither, or if the user may not see its state.
 */
export const personNote = (resource: Resource, row: TitleRow | undefined): 'inactive' | 'deleted' | undefined => {
  if (row === undefined || row.deleted) return 'deleted';
  const { states } = resource;
  return states !== undefined && row.state !== null && !activeTypes.includes(stateTypeOf(states, row.state) ?? '')
    ? 'inactive'
    : undefined;
};

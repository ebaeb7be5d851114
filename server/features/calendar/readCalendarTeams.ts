import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { memberFields, sharedWithFields } from '#model/sharedWithFields.ts';
import type { CalendarPerson } from '#model/wire/calendar.ts';
import type { Executor } from '../../postgres/pool.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { scopeCondition } from '../../query/filters/scope/scope.ts';
import { titleText } from '../../query/filters/titleText.ts';
import { titleColumn, withTitles } from '../../query/records/select/titleColumn.ts';

/** Max teams in the list. chosen: nobody chooses from a longer list. */
const maxTeams = 100;

/**
 * Returns the resources of teams that the reader may see. A team has members, and other records can be shared with it.
 */
const teamResources = ({ resources }: Model, { actor }: Reader): readonly Resource[] => {
  const names = new Set(
    Object.values(resources)
      .flatMap(sharedWithFields)
      .map(({ to }) => to),
  );
  return Object.values(resources).filter(
    (resource) =>
      names.has(resource.name) &&
      memberFields(resource).length > 0 &&
      scopeOf(actor.permissions, resource.module) !== undefined,
  );
};

/** Returns the teams that the reader may see: of each resource whose records are teams, up to 100, sorted by name. */
export const readCalendarTeams = async (
  executor: Executor,
  model: Model,
  reader: Reader,
): Promise<readonly CalendarPerson[]> => {
  const teams: CalendarPerson[] = [];
  for (const resource of teamResources(model, reader)) {
    const { bind, values } = createParameters();
    const terms = ['t."deletedAt" is null', scopeCondition(resource, reader, bind)].filter(
      (term) => term !== undefined,
    );
    const { permissions } = reader.actor;
    const { rows } = await executor.query<{ _id: string; title: string }>({
      text: `select t."_id"::text as "_id", ${titleColumn(resource, permissions)} as title
        from ${quote(resource.name)} t where ${terms.join(' and ')}
        order by ${titleText(resource, permissions)} limit ${maxTeams}`,
      values: [...values],
    });
    teams.push(...withTitles(resource, rows, reader).map(({ _id, title: name }) => ({ _id, name })));
  }
  return teams;
};

/**
 * Returns the ids of the people in the member fields of a team, such as leader and members, or undefined if the reader
 * may not see a team with this id.
 */
export const membersOfTeam = async (
  executor: Executor,
  model: Model,
  { reader, id }: { readonly reader: Reader; readonly id: string },
): Promise<readonly string[] | undefined> => {
  for (const resource of teamResources(model, reader)) {
    const { bind, values } = createParameters();
    const members = memberFields(resource).map(({ name, property }) => {
      const column = `t.${quote(name)}`;
      return property.type === 'array' ? `coalesce(${column}, '{}')` : `array_remove(array[${column}], null)`;
    });
    const terms = [
      `t."_id" = ${bind(id, 'uuid')}`,
      't."deletedAt" is null',
      scopeCondition(resource, reader, bind),
    ].filter((term) => term !== undefined);
    const { rows } = await executor.query<{ ids: readonly string[] }>({
      text: `select (${members.join(' || ')})::text[] as ids from ${quote(resource.name)} t where ${terms.join(' and ')}`,
      values: [...values],
    });
    const [found] = rows;
    if (found !== undefined) return found.ids;
  }
  return undefined;
};

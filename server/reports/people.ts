import type { Resource } from '#model/resource.ts';
import { statesOfType, stateTypeOf } from '#model/states.ts';
import { createParameters } from '../postgres/parameters.ts';
import { quote } from '../postgres/quote.ts';
import type { Reader } from '../query/filters/reader.ts';
import { planned, prepared, type Statement } from '../postgres/statement.ts';
import { titleText } from '../query/filters/titleText.ts';

const activeTypes = ['open', 'scheduled', 'won'];

/**
 * Asks for those who report to some people, through any number of steps, and themselves, as rows `{id}`.
 * Example: `with recursive team (id) as (select unnest($1::uuid[]) union select t."_id" from team join "users" t on
 * t."reportsTo" = team.id) select id::text as id from team`.
 */
export const selectTeams = (people: Resource, ids: readonly string[]): Statement => {
  const { bind, values } = createParameters();
  const [above] = people.owners;
  const more =
    above === undefined
      ? ''
      : ` union select t."_id" from team join ${quote(people.name)} t on t.${quote(above)} = team.id`;
  return planned(
    `with recursive team (id) as (select unnest(${bind(ids, 'uuid[]')})${more}) select id::text as id from team`,
    values,
  );
};

/** Asks for the people who work here no more, as rows `{id}`: those in no active state, and those deleted. */
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

/** A record that a line is of; `deleted` and `inactive` as it stands now. */
export type TitleRow = {
  readonly id: string;
  readonly title: string;
  readonly deleted: boolean;
  readonly state: string | null;
};

/** Asks for the titles of records that lines or columns are of, deleted ones too: their history stays. */
export const selectTitlesById = (resource: Resource, ids: readonly string[], reader: Reader): Statement => {
  const { bind, values } = createParameters();
  const state = resource.states === undefined ? 'null' : `t.${quote(resource.states.field)}`;
  return prepared(
    `select t."_id"::text as id, ${titleText(resource, reader.actor.permissions)} as title, t."deletedAt" is not null as deleted, ${state} as state ` +
      `from ${quote(resource.name)} t where t."_id" = any(${bind(ids, 'uuid[]')})`,
    values,
  );
};

/** Tells what there is to note of a record that a line is of. */
export const personNote = (resource: Resource, row: TitleRow | undefined): 'inactive' | 'deleted' | undefined => {
  if (row === undefined || row.deleted) return 'deleted';
  const { states } = resource;
  return states !== undefined && row.state !== null && !activeTypes.includes(stateTypeOf(states, row.state) ?? '')
    ? 'inactive'
    : undefined;
};

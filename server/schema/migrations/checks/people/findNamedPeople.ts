import { kindFor } from '#kinds/index.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Field } from '#model/field.ts';
import type { PeopleSchema } from '#model/schema/files/automationSchema.ts';
import { quote } from '../../../../postgres/quote.ts';
import { titleText } from '../../../../query/filters/titleText.ts';

/** A pool or a connection, which runs statements. */
type Queries = {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
};

/** The people that a rule names, as found in the database. */
export type FoundPeople = {
  /** Usernames that no user has. */
  readonly missing: readonly string[];
  /** Usernames of users who no longer have access. */
  readonly inactive: readonly string[];
  /**
   * The number of users in the named list, such as a team. Null: there is no such record. Absent: the rule names no
   * list.
   */
  readonly list?: { readonly members: number; readonly active: number } | null;
};

/**
 * Returns the resource in which a rule names a list of people, such as teams, and its field with the people. Undefined
 * if the rule names no list, or the resource is unknown or has no such field.
 */
export const listOfPeople = (
  model: Model,
  people: PeopleSchema,
): { readonly resource: Resource; readonly field: Field } | undefined => {
  const resource = model.resources[people.in ?? ''];
  const field = resource?.fields.find((one) => !one.system && kindFor(one).traits.refersTo === 'many');
  return resource === undefined || field === undefined ? undefined : { resource, field };
};

/**
 * Looks up the people that a rule names. `missing`: usernames that no user has. `inactive`: usernames of users without
 * access. `list`: how many users are in the named record, such as a team, and how many of them are active. `list` is
 * null if there is no such record, and undefined if the rule names none.
 */
export const findNamedPeople = async (executor: Queries, model: Model, people: PeopleSchema): Promise<FoundPeople> => {
  const { rows } = await executor.query(
    `select n.username, count(u."_id") > 0 as exists,
      coalesce(bool_or(u."status" is distinct from 'Inactive'), false) as active
      from unnest($1::text[]) with ordinality n(username, place)
      left join users u on lower(u."username") = lower(n.username) and u."deletedAt" is null
      group by n.username, n.place order by n.place`,
    [people.people ?? []],
  );
  const namesWhere = (test: (row: Record<string, unknown>) => boolean): readonly string[] =>
    rows.filter(test).map(({ username }) => String(username));
  const found: FoundPeople = {
    missing: namesWhere(({ exists }) => exists !== true),
    inactive: namesWhere(({ exists, active }) => exists === true && active !== true),
  };
  const list = listOfPeople(model, people);
  if (list === undefined || people.named === undefined) return found;
  const { resource, field } = list;
  const ids = `t.${quote(field.name)}`;
  const { rows: lists } = await executor.query(
    `select coalesce(cardinality(${ids}), 0) as members,
      (select count(*) from users u
        where u."_id" = any(${ids}) and u."deletedAt" is null and u."status" is distinct from 'Inactive') as active
      from ${quote(resource.name)} t
      where t."deletedAt" is null
      and gable.plain(${titleText(resource, { [resource.module]: ['view'] })}) = gable.plain($1::text) limit 1`,
    [people.named],
  );
  const [row] = lists;
  return {
    ...found,
    list: row === undefined ? null : { members: Number(row['members']), active: Number(row['active']) },
  };
};

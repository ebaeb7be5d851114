import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import type { PeopleSchema } from '#model/schema/files/automationSchema.ts';
import { quote } from '../../postgres/quote.ts';
import { titleText } from '../../query/filters/titleText.ts';
import { listOfPeople } from '../../schema/migrations/checks/people/findNamedPeople.ts';

/** A user that a rule may choose. */
export type Candidate = { readonly id: string; readonly name: string };

/**
 * Returns the active users that a rule names: first the users named by username, in the rule's order, then the users
 * listed in a record such as a team. Users who no longer have access are left out. Empty if there are none.
 */
export const readPeople = async (
  client: pg.Pool | pg.PoolClient,
  model: Model,
  people: PeopleSchema,
): Promise<readonly Candidate[]> => {
  const { resource: lists, field } = listOfPeople(model, people) ?? {};
  const all = { [lists?.module ?? '']: ['view'] };
  const listed =
    lists === undefined || field === undefined
      ? `select null::uuid, 0::bigint where false`
      : `select m.id, 1000 + m.place from (select t.${quote(field.name)} as ids from ${quote(lists.name)} t
          where t."deletedAt" is null and gable.plain(${titleText(lists, all)}) = gable.plain($2::text) limit 1) l
          cross join lateral unnest(l.ids) with ordinality m(id, place)`;
  const { rows } = await client.query<Candidate>({
    text: `select u."_id"::text as id,
      coalesce(nullif(trim(concat_ws(' ', u."firstName", u."lastName")), ''), u."username") as name from (
        select distinct on (id) id, place from (
          select u."_id" as id, n.place from unnest($1::text[]) with ordinality n(username, place)
          join users u on lower(u."username") = lower(n.username)
          union all ${listed}) every(id, place) order by id, place) found
      join users u on u."_id" = found.id
      where u."deletedAt" is null and u."status" is distinct from 'Inactive' and $2::text is not distinct from $2
      order by found.place`,
    values: [people.people ?? [], people.named ?? null],
  });
  return rows;
};

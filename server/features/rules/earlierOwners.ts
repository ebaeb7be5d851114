import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { quote } from '../../postgres/quote.ts';
import { duplicateFieldsOf } from '../../query/filters/duplicateFields.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { Person } from '../../records/rules/readPeople.ts';

/**
 * Returns record → the owner of the latest earlier record of the same person, as `earlierOwner` finds it for one new
 * record. The owners are those of today.
 */
export const earlierOwners = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> => {
  const [owner] = resource.owners;
  const field = resource.fieldsByName[owner ?? ''];
  if (owner === undefined || field === undefined) return new Map();
  const column = `t.${quote(owner)}${kindFor(field).column.type.endsWith('[]') ? '[1]' : ''}`;
  const same = resource.fields.flatMap((unique) =>
    unique.unique === undefined || kindFor(unique).column.type !== 'text'
      ? []
      : duplicateFieldsOf(resource, unique).map(
          ({ name }) => `lower(t.${quote(name)}) = lower(n.${quote(unique.name)})`,
        ),
  );
  if (same.length === 0) return new Map();
  const { rows } = await client.query<Person & { record: string }>(
    `select n."_id"::text as record, found.id, found.name from ${quote(resource.name)} n cross join lateral (
        select u."_id"::text as id, coalesce(nullif(trim(concat_ws(' ', u."firstName", u."lastName")), ''), u."username") as name
        from ${quote(resource.name)} t join users u on u."_id" = ${column}
        where t."deletedAt" is null and (${[...new Set(same)].join(' or ')}) and t."createdAt" < n."createdAt"
          and u."deletedAt" is null and u."status" is distinct from 'Inactive'
        order by t."createdAt" desc limit 1) found
      where n."_id" = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ record, id, name }) => [record, { id, name }]));
};

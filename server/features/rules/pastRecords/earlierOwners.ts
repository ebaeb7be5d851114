import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { quote } from '../../../postgres/quote.ts';
import { duplicateFieldsOf } from '../../../query/filters/parse/duplicateFields.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import type { Candidate } from '../../../records/assignment/readPeople.ts';

/**
 * Returns for each record in `ids` the owner of an earlier record with the same value in a unique field, such as the
 * phone number. If several earlier records have active owners, the latest of these records counts. Records without an
 * earlier record with an active owner are left out.
 */
export const earlierOwners = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Candidate>> => {
  const [owner] = resource.owners;
  const field = resource.fieldsByName[owner ?? ''];
  if (owner === undefined || field === undefined) return new Map();
  const column = `t.${quote(owner)}${kindFor(field).column.type.endsWith('[]') ? '[1]' : ''}`;
  const pairs = resource.fields.flatMap((unique) =>
    unique.unique === undefined || kindFor(unique).column.type !== 'text'
      ? []
      : duplicateFieldsOf(resource, unique).map(
          ({ name }) => `lower(t.${quote(name)}) = lower(n.${quote(unique.name)})`,
        ),
  );
  if (pairs.length === 0) return new Map();
  // One join for each pair of fields. With all of them in one condition Postgres would read the table for each record.
  const earlier = [...new Set(pairs)].map(
    (pair) =>
      `select n."_id" as record, t."createdAt" as at, ${column} as owner from ${quote(resource.name)} n
        join ${quote(resource.name)} t on ${pair} and t."createdAt" < n."createdAt"
        where n."_id" = any($1::uuid[]) and t."deletedAt" is null`,
  );
  const { rows } = await client.query<Candidate & { record: string }>(
    `select distinct on (e.record) e.record::text, u."_id"::text as id,
        coalesce(nullif(trim(concat_ws(' ', u."firstName", u."lastName")), ''), u."username") as name
      from (${earlier.join(' union all ')}) e join users u on u."_id" = e.owner
      where u."deletedAt" is null and u."status" is distinct from 'Inactive'
      order by e.record, e.at desc`,
    [ids],
  );
  return new Map(rows.map(({ record, id, name }) => [record, { id, name }]));
};

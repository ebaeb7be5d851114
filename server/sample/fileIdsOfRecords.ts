import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../postgres/quote.ts';

/**
 * Returns the ids of the files in the records with the ids `records`; none if `resource` is undefined or has no
 * uploads.
 */
export const fileIdsOfRecords = async (
  client: pg.PoolClient,
  resource: Resource | undefined,
  records: readonly string[],
): Promise<readonly string[]> => {
  const columns = (resource?.fields ?? [])
    .filter((field) => kindFor(field).traits.upload === true)
    .map(({ name }) => `${quote(name)}::text`);
  if (resource === undefined || columns.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `select m[1] as id
      from ${quote(resource.name)},
      regexp_matches(concat_ws(' ', ${columns.join(', ')}), '/files/([0-9a-f]{40})/', 'g') m
      where "_id" = any($1::uuid[])`,
    [records],
  );
  return rows.map(({ id }) => id);
};

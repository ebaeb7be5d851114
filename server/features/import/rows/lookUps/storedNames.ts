import type pg from 'pg';
import type { RowName } from '../../../../query/lookups/references/rowNames.ts';

/**
 * Creates the temporary table for the names of records that a dry run would have created. It is in the database to keep
 * memory constant, and is dropped with the connection.
 */
export const createNameTable = async (client: pg.PoolClient): Promise<void> => {
  await client.query('create temp table if not exists import_names (name text not null, row integer not null)');
  await client.query('create index if not exists import_names_name on pg_temp.import_names (name)');
};

/**
 * Stores names in their normalized form in the temporary table. `place`: number of the row that would create the
 * record.
 */
export const storeNames = async (client: pg.PoolClient, names: readonly RowName[]): Promise<void> => {
  await client.query('insert into import_names select * from unnest($1::text[], $2::integer[])', [
    names.map(({ name }) => name),
    names.map(({ place }) => place),
  ]);
};

/** Returns, for each name, the numbers of up to three rows that would have created a record with this name. */
export const readStoredNames = async (
  client: pg.PoolClient,
  names: readonly string[],
): Promise<readonly { readonly name: string; readonly row: number }[]> =>
  (
    await client.query<{ name: string; row: number }>(
      `select n.name, c.row
        from unnest($1::text[]) n(name)
        cross join lateral (select distinct row from import_names where name = gable.plain(n.name) limit 3) c`,
      [names],
    )
  ).rows;

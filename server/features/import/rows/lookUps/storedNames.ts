import type pg from 'pg';
import type { RowName } from '../../../../query/lookups/references/rowNames.ts';

/**
 * Creates the temporary table `import_names` for this connection. In a dry run, it holds the names of the records that
 * rows of the file would have created, so that later rows can refer to these records. The table keeps memory constant.
 * Postgres drops it when the connection closes.
 */
export const createNameTable = async (client: pg.PoolClient): Promise<void> => {
  await client.query('create temp table if not exists import_names (name text not null, row integer not null)');
  await client.query('create index if not exists import_names_name on pg_temp.import_names (name)');
};

/**
 * Adds names to the table of `createNameTable`. `name`: the title of a record, normalized by `gable.plain`. `place`:
 * the number of the row that would create the record.
 */
export const storeNames = async (client: pg.PoolClient, names: readonly RowName[]): Promise<void> => {
  await client.query('insert into import_names select * from unnest($1::text[], $2::integer[])', [
    names.map(({ name }) => name),
    names.map(({ place }) => place),
  ]);
};

/**
 * Returns the numbers of the rows that would have created a record with one of these names, up to three per name. Names
 * are compared without case and accents. A name without such a row is left out.
 */
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

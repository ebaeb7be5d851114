import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyIn, copyOut } from './copyThrough.ts';

const columnsOf = async (client: pg.Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.names ?? '';
};

/**
 * Returns the seconds that Postgres needs to copy the rows of `leads` from a file into a new table in one statement.
 * The new table has the same columns, defaults and indexes, but no triggers. It is dropped afterwards. `folder`: where
 * the file is written. Errors: an `Error` if not all rows were copied.
 */
export const copySeconds = async (url: string, folder: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const file = join(folder, 'leads.copy');
  try {
    const names = await columnsOf(client, 'leads');
    await client.query('create table bench_copy (like leads including all)');
    await copyOut(client, `leads (${names})`, file);
    const startedAt = performance.now();
    await copyIn(client, `bench_copy (${names})`, file);
    const seconds = (performance.now() - startedAt) / 1000;
    const {
      rows: [same],
    } = await client.query<{ same: boolean }>(
      'select (select count(*) from bench_copy) = (select count(*) from leads) as same',
    );
    if (same?.same !== true) throw new Error('import: COPY took other rows than the import');
    await client.query('drop table bench_copy');
    return seconds;
  } finally {
    await client.end();
    await rm(file, { force: true });
  }
};

import { join } from 'node:path';
import type pg from 'pg';

const columnsOf = async (pool: pg.Pool, table: string): Promise<string> => {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`, [table],
  );
  return rows[0]?.names ?? '';
};

/**
 * Gives the seconds in which Postgres copies the rows that stand in `leads` into a table of the same columns, defaults and indexes, from a file
 * on its own disk; the table is dropped again.
 */
export const copySeconds = async (pool: pg.Pool): Promise<number> => {
  const { rows: [setting] } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const file = join(setting?.folder ?? '', 'bench-leads.copy').replaceAll(`'`, `''`);
  const names = await columnsOf(pool, 'leads');
  await pool.query('create table bench_copy (like leads including all)');
  try {
    await pool.query(`copy leads (${names}) to '${file}'`);
    await pool.query('checkpoint');
    const startedAt = performance.now();
    await pool.query(`copy bench_copy (${names}) from '${file}'`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await pool.query('drop table bench_copy');
    // Nothing of a million rows is left on the disk.
    await pool.query(`copy (select 1 where false) to '${file}'`);
  }
};

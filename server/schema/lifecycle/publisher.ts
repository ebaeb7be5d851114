import type pg from 'pg';

const key = 'publishing';

type Publisher = { readonly version: string; readonly by: string };

/**
 * Lets it be known who publishes a version, as long as the work lasts that writes the files and puts them in force:
 * another server that watches the same folder may be the first to do so, and has only the files to go by. One
 * publication at a time, as its lock has it.
 */
export const withPublisher = async <T>(pool: pg.Pool, publisher: Publisher, work: () => Promise<T>): Promise<T> => {
  await pool.query(
    'insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(publisher)],
  );
  try {
    return await work();
  } finally {
    await pool.query('delete from gable.meta where key = $1', [key]);
  }
};

/** Gives who is publishing a version right now, on whichever server; null where its files were changed by hand. */
export const publisherOf = async (pool: pg.Pool, version: string): Promise<string | null> => {
  // At the first start of all there is nothing yet to look at.
  const {
    rows: [found],
  } = await pool.query<{ known: boolean }>(`select to_regclass('gable.meta') is not null as known`);
  if (found?.known !== true) return null;
  const {
    rows: [row],
  } = await pool.query<{ value: string }>('select value from gable.meta where key = $1', [key]);
  if (row === undefined) return null;
  // checked: written above and nowhere else
  const publisher = JSON.parse(row.value) as Publisher;
  return publisher.version === version ? publisher.by : null;
};

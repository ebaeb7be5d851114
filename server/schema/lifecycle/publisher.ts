import type pg from 'pg';

const key = 'publishing';

type Publisher = { readonly version: string; readonly by: string };

/**
 * Runs `work`, which publishes a version, and returns its result. Meanwhile, `gable.meta` says who publishes the
 * version: another server that watches the same folder may activate the version first, and cannot read this from the
 * files. The caller holds the publish lock (`publishAlone`), so only one publication runs at a time.
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

/**
 * Returns the id of the user who is publishing a version now, through any server. Null if nobody is publishing it: its
 * files were edited by hand.
 */
export const publisherOf = async (pool: pg.Pool, version: string): Promise<string | null> => {
  // The table does not exist before the first start.
  const {
    rows: [found],
  } = await pool.query<{ isThere: boolean }>(`select to_regclass('gable.meta') is not null as "isThere"`);
  if (found?.isThere !== true) return null;
  const {
    rows: [row],
  } = await pool.query<{ value: string }>('select value from gable.meta where key = $1', [key]);
  if (row === undefined) return null;
  // checked: written only above
  const publisher = JSON.parse(row.value) as Publisher;
  return publisher.version === version ? publisher.by : null;
};

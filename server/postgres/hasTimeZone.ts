/** A connection or a pool, which runs statements. */
type Queries = {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/**
 * Returns whether Postgres has a time zone of this name, ignoring case. Postgres has its own list, which depends on its
 * build and operating system. The list may lack names that Node has, such as very new and very old ones.
 */
export const hasTimeZone = async (executor: Queries, name: string): Promise<boolean> => {
  const { rows } = await executor.query(
    'select exists (select from pg_timezone_names where lower(name) = lower($1)) as found',
    [name],
  );
  return rows[0]?.['found'] === true;
};

/** A connection or a pool, which runs statements. */
type Queries = {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/**
 * Returns whether Postgres has a time zone of this name. The time zones of Postgres depend on its build and its
 * operating system. New and old names that Node has may be missing.
 */
export const hasTimeZone = async (executor: Queries, name: string): Promise<boolean> => {
  const { rows } = await executor.query(
    'select exists (select from pg_timezone_names where lower(name) = lower($1)) as found',
    [name],
  );
  return rows[0]?.['found'] === true;
};

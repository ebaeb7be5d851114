/** A connection or a pool. */
type Queries = {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/**
 * Returns whether Postgres has a time zone of this name. Its list depends on its build and its operating system, and
 * may lack new and old names that Node has.
 */
export const hasTimeZone = async (executor: Queries, name: string): Promise<boolean> => {
  const { rows } = await executor.query(
    'select exists (select from pg_timezone_names where lower(name) = lower($1)) as found',
    [name],
  );
  return rows[0]?.['found'] === true;
};

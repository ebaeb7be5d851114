import type pg from 'pg';

type Answer = pg.QueryResult<{ readonly pid: number }>;

/**
 * Begins a transaction with the statement `text`. Returns the id of the Postgres process that runs it, so that another
 * connection can cancel its statements. Behind a pooler, a connection does not know its process, and may have another
 * one in each transaction.
 */
export const beginWithProcess = async (client: pg.PoolClient, text: string): Promise<number | undefined> => {
  // checked: the driver returns one result per statement, which its types leave out
  const results = (await client.query(`${text}; select pg_backend_pid() as pid`)) as unknown as readonly Answer[];
  return results.at(-1)?.rows[0]?.pid;
};

import type pg from 'pg';

/**
 * A process of Postgres: its id and the start time of its server, because two replicas can have processes with the same
 * id.
 */
export type ServerProcess = { readonly pid: number; readonly server: string };

type Answer = pg.QueryResult<ServerProcess>;

const serverStart = 'extract(epoch from pg_postmaster_start_time())::text';

/**
 * Begins a transaction with the statement `text`, and returns the process of Postgres that runs it, so that another
 * connection can cancel its statements. It must be queried in the transaction, because a pooler may use another process
 * for each transaction.
 */
export const beginWithProcess = async (client: pg.PoolClient, text: string): Promise<ServerProcess | undefined> => {
  // checked: the driver returns one result per statement, which its types leave out
  const results = (await client.query(
    `${text}; select pg_backend_pid() as pid, ${serverStart} as server`,
  )) as unknown as readonly Answer[];
  return results.at(-1)?.rows[0];
};

/**
 * Returns the statement that cancels what a process of Postgres runs. It does nothing if `running` is undefined, or if
 * it runs on another server than that process, because a proxy may lead there.
 */
export const cancelProcess = (running: ServerProcess | undefined): pg.QueryConfig => ({
  text: `select pg_cancel_backend($1) where ${serverStart} = $2`,
  values: [running?.pid, running?.server],
});

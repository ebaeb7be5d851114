import type pg from 'pg';

/**
 * A process of Postgres: its id and the start time of its server, because two replicas can have processes with the same
 * id.
 */
export type ServerProcess = { readonly pid: number; readonly server: string };

type Answer = pg.QueryResult<ServerProcess>;

const serverStart = 'extract(epoch from pg_postmaster_start_time())::text';

/**
 * Begins a transaction with the statement `text`. Returns the process of Postgres that runs the transaction, so that
 * another connection can cancel its statements; undefined if Postgres returns none. Behind a pooler, each transaction
 * may run in another process, so the process is queried again for each.
 */
export const beginWithProcess = async (client: pg.PoolClient, text: string): Promise<ServerProcess | undefined> => {
  const results: unknown = await client.query(`${text}; select pg_backend_pid() as pid, ${serverStart} as server`);
  // checked: the driver returns one result per statement, which its types leave out
  return (results as readonly Answer[]).at(-1)?.rows[0];
};

/**
 * Returns the statement that cancels the statement that the process `running` executes. The returned statement does
 * nothing if `running` is undefined, or if it is sent to another server than that of `running`, as a proxy may do: on
 * that server, the id belongs to another process.
 */
export const cancelProcess = (running: ServerProcess | undefined): pg.QueryConfig => ({
  text: `select pg_cancel_backend($1) where ${serverStart} = $2`,
  values: [running?.pid, running?.server],
});

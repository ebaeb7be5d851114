import type pg from 'pg';
import type { JsonObject } from '#model/schema/json.ts';
import { beginWithProcess, cancelProcess, type ServerProcess } from '../../postgres/pools/beginWithProcess.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { extendStatementTimeout } from '../../postgres/pools/extendStatementTimeout.ts';
import type { RowsQuery } from '../../query/lists/exportList.ts';

/** Rows that are fetched together. chosen: they take the database a millisecond, and a slow client a second. */
const rowsPerFetch = 500;
/** A client that reads nothing for this long has disconnected. It must not hold a connection. */
const patienceMs = 120_000;
/**
 * Max time of a fetch. chosen: far longer than the first rows of a large list without a matching index take, even on a
 * slow disk.
 */
const maxFetchMs = 300_000;
/** How long a canceled statement may take to end before its connection is destroyed. */
const cancelMs = 3000;

const cursor = 'gable_rows';

/** The statements to run one after the other, and when to stop. */
export type ReadRows = {
  readonly pool: pg.Pool;
  readonly queries: readonly RowsQuery[];
  /** Aborts the reading, also in the middle of a statement. */
  readonly signal: AbortSignal;
};

/**
 * Cancels the running statement of a connection. If it does not end, the connection is destroyed. Resolves when the
 * cancellation can no longer affect another statement.
 */
const cancelStatement = async (
  pool: pg.Pool,
  { client, running }: { readonly client: pg.PoolClient; readonly running: ServerProcess | undefined },
  ended: Promise<unknown>,
): Promise<void> => {
  const destroy = setTimeout(() => client.connection.stream.destroy(), cancelMs);
  await directPool(pool)
    .query(cancelProcess(running))
    .catch(() => undefined);
  await ended;
  clearTimeout(destroy);
};

/**
 * Yields all rows of `queries` in batches, one query after the other. All queries see the same snapshot of the
 * database. Rows are fetched at the speed of the consumer, so memory is constant. Errors: those of the database; the
 * reason of `signal` if it is aborted.
 */
export async function* readRows({ pool, queries, signal }: ReadRows): AsyncGenerator<readonly JsonObject[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let running: ServerProcess | undefined;
  const note = (error: Error): void => {
    broken = error;
  };
  client.on('error', note);
  const restoreTime = extendStatementTimeout(client, maxFetchMs);
  /** Runs one statement that the signal can cancel. */
  const runQuery = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<readonly Row[]> => {
    signal.throwIfAborted();
    const asked = client.query<Row>(text, values);
    const ended = asked.catch(() => undefined);
    let cancelled: Promise<void> | undefined;
    const cancel = (): void => {
      cancelled = cancelStatement(pool, { client, running }, ended);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return (await asked).rows;
    } finally {
      signal.removeEventListener('abort', cancel);
      await cancelled;
    }
  };
  try {
    signal.throwIfAborted();
    running = await beginWithProcess(
      client,
      `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = ${patienceMs}; set local statement_timeout = ${maxFetchMs}`,
    );
    for (const { text, values } of queries) {
      await runQuery('select gable.open_rows($1::refcursor, $2::text, $3::text[])', [cursor, text, values]);
      for (;;) {
        const rows = await runQuery<{ data: string }>(`fetch ${rowsPerFetch} from ${cursor}`);
        if (rows.length > 0) yield rows.map(({ data }) => JSON.parse(data) as JsonObject);
        if (rows.length < rowsPerFetch) break;
      }
      await runQuery(`close ${cursor}`);
    }
  } finally {
    restoreTime();
    await client.query('rollback').catch(note);
    client.off('error', note);
    client.release(broken);
  }
}

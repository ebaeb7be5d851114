import type pg from 'pg';
import type { JsonObject } from '#model/schema/json.ts';
import { processOf } from '../../postgres/processOf.ts';
import { extendStatementTimeout } from '../../postgres/extendStatementTimeout.ts';
import type { RowsQuery } from '../../query/lists/exportList.ts';

/** chosen: a second's work of a slow reader, a thousandth of a second's of the database. */
const rowsPerFetch = 500;
/** Whoever takes nothing for so long is gone; a connection must not wait for them. */
const patienceMs = 120_000;
/**
 * chosen: the first rows of a million in an order without an index take some ten seconds; a slow disk gets ten times
 * that and more.
 */
const maxFetchMs = 300_000;
/** chosen: how long a statement that was cancelled may take to end before its connection is destroyed. */
const cancelMs = 3000;

const cursor = 'gable_rows';

export type ReadRows = {
  readonly pool: pg.Pool;
  readonly queries: readonly RowsQuery[];
  /** Ends the reading, also in the middle of a statement. */
  readonly signal: AbortSignal;
};

/**
 * Cancels the statement that runs on a connection; a connection on which it does not end is destroyed. Resolves when
 * nothing more can hit it.
 */
const cancelStatement = async (pool: pg.Pool, client: pg.PoolClient, ended: Promise<unknown>): Promise<void> => {
  const destroy = setTimeout(() => client.connection.stream.destroy(), cancelMs);
  await pool.query({ text: 'select pg_cancel_backend($1)', values: [processOf(client)] }).catch(() => undefined);
  await ended;
  clearTimeout(destroy);
};

/**
 * Reads whole lists through a cursor, all of them as they were at one moment; rows are fetched when the last ones are
 * used up, so that a slow reader is waited for. The connection is one of the pool's, returned to it or destroyed at the
 * end, however that comes.
 * Errors: what the database throws.
 */
export async function* readRows({ pool, queries, signal }: ReadRows): AsyncGenerator<readonly JsonObject[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const note = (error: Error): void => {
    broken = error;
  };
  client.on('error', note);
  const restoreTime = extendStatementTimeout(client, maxFetchMs);
  /** Runs one statement, which the signal cancels. */
  const ask = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<readonly Row[]> => {
    signal.throwIfAborted();
    const asked = client.query<Row>(text, values);
    const ended = asked.catch(() => undefined);
    let cancelled: Promise<void> | undefined;
    const cancel = (): void => {
      cancelled = cancelStatement(pool, client, ended);
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
    await ask(
      `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = ${patienceMs}; set local statement_timeout = ${maxFetchMs}`,
    );
    for (const { text, values } of queries) {
      await ask('select gable.open_rows($1::refcursor, $2::text, $3::text[])', [cursor, text, values]);
      for (;;) {
        const rows = await ask<{ data: string }>(`fetch ${rowsPerFetch} from ${cursor}`);
        if (rows.length > 0) yield rows.map(({ data }) => JSON.parse(data) as JsonObject);
        if (rows.length < rowsPerFetch) break;
      }
      await ask(`close ${cursor}`);
    }
  } finally {
    restoreTime();
    await client.query('rollback').catch(note);
    client.off('error', note);
    client.release(broken);
  }
}

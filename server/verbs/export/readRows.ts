import type pg from 'pg';
import type { JsonObject } from '#model/json.ts';
import type { RowsQuery } from '../../sql/exportList.ts';

/** chosen: a second's work of a slow reader, a thousandth of a second's of the database. */
const rowsPerFetch = 500;
/** Whoever takes nothing for so long is gone; a connection must not wait for them. */
const patienceMs = 120_000;

const cursor = 'gable_rows';

/**
 * Reads whole lists through a cursor, all of them as they were at one moment; rows are asked for when the last ones are used up, so
 * that whoever reads slowly is waited for, and whoever leaves ends it. The connection is one of the pool's, given back at the end.
 * Errors: what the database throws.
 */
export async function* readRows(pool: pg.Pool, queries: readonly RowsQuery[]): AsyncGenerator<readonly JsonObject[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const note = (error: Error): void => {
    broken = error;
  };
  client.on('error', note);
  try {
    await client.query(`begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = ${patienceMs}; set local statement_timeout = 0`);
    for (const { text, values } of queries) {
      await client.query('select gable.open_rows($1::refcursor, $2::text, $3::text[])', [cursor, text, values]);
      for (;;) {
        const { rows } = await client.query<{ data: string }>(`fetch ${rowsPerFetch} from ${cursor}`);
        if (rows.length > 0) yield rows.map(({ data }) => JSON.parse(data) as JsonObject);
        if (rows.length < rowsPerFetch) break;
      }
      await client.query(`close ${cursor}`);
    }
  } finally {
    await client.query('rollback').catch(note);
    client.off('error', note);
    client.release(broken);
  }
}

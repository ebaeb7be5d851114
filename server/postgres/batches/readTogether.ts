import pg from 'pg';
import type { Executor } from '../pool.ts';
import { sendTogether } from './sendTogether.ts';
import type { Statement } from '../statement.ts';
import { toQuery } from '../toQuery.ts';

type Read = {
  readonly statement: () => Statement;
  readonly resolve: (rows: readonly pg.QueryResultRow[]) => void;
  readonly reject: (error: unknown) => void;
};

/** Max reads of a packet. chosen: more would keep one process of Postgres busy while others are idle. */
const maxReads = 16;

const waiting = new WeakMap<pg.Pool, Read[]>();

const query = (client: pg.PoolClient, { statement, resolve, reject }: Read): Promise<void> =>
  new Promise((end) => {
    client.query(
      toQuery(statement(), (error, result) => {
        if (error) reject(error);
        else resolve(result.rows as readonly pg.QueryResultRow[]);
        end();
      }),
    );
  });

const send = async (pool: pg.Pool, reads: readonly Read[]): Promise<void> => {
  try {
    const client = await pool.connect();
    try {
      await sendTogether(client, () => Promise.all(reads.map((read) => query(client, read))));
    } finally {
      client.release();
    }
  } catch (error) {
    for (const { reject } of reads) reject(error);
  }
};

/**
 * Runs a short read and returns its rows. If `executor` is a pool, all reads that start in the same turn of the event
 * loop are sent together, up to 16 in one packet on one connection: under load, sending a packet costs more than a
 * short read. A statement given as a function is created when it is sent. If `executor` is the connection of a
 * transaction, the read is sent immediately. Use this function only for reads of a few rows by an index. A slow read
 * delays the other reads of its packet.
 */
export const readTogether = <Row extends pg.QueryResultRow>(
  executor: Executor,
  given: Statement | (() => Statement),
): Promise<readonly Row[]> =>
  new Promise((resolve, reject) => {
    const statement = typeof given === 'function' ? given : () => given;
    if (!(executor instanceof pg.Pool)) {
      const { values, ...query } = statement();
      executor.query<Row>({ ...query, values: [...values] }).then(({ rows }) => resolve(rows), reject);
      return;
    }
    const read: Read = { statement, resolve: resolve as Read['resolve'], reject };
    const reads = waiting.get(executor);
    if (reads !== undefined) return void reads.push(read);
    const first = [read];
    waiting.set(executor, first);
    setImmediate(() => {
      waiting.delete(executor);
      for (let at = 0; at < first.length; at += maxReads) void send(executor, first.slice(at, at + maxReads));
    });
  });

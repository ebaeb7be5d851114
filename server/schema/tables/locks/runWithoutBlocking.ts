import { setTimeout } from 'node:timers/promises';
import type { DdlClient } from '../ddl.ts';
import { TablesBusyError } from '../TablesError.ts';

/** How long a statement waits for a busy table. Other statements queue behind it for that time. */
const lockMs = 300;
/**
 * How long a retry waits for a vacuum, with a lock that blocks no reads or writes. It is longer than `deadlock_timeout`
 * (a second), after which Postgres cancels an autovacuum that someone waits for.
 */
const vacuumMs = 3000;
const pauseMs = 200;
/** How long the transaction is retried. chosen: normal work keeps a table busy for less than this without a pause. */
const usualMs = 180_000;

/**
 * Selects our tables that are being vacuumed, analyzed or indexed. Postgres cancels an autovacuum for a waiter, but
 * only after a wait that is longer than `lockMs`.
 */
const held = `select distinct c.oid::regclass::text as name from pg_locks l join pg_class c on c.oid = l.relation
  where l.locktype = 'relation' and l.mode = 'ShareUpdateExclusiveLock' and l.granted and l.pid <> pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database())
    and c.relkind = 'r'
    and pg_has_role(c.relowner, 'usage')`;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** Waits for vacuums with a lock that allows reads and writes. */
const outlastVacuums = async (client: DdlClient): Promise<void> => {
  const { rows } = await client.query(held);
  if (rows.length === 0) return;
  await client.query(`set local lock_timeout = '${vacuumMs}ms'`);
  for (const { name } of rows) await client.query(`lock table ${String(name)} in share update exclusive mode`);
};

/**
 * Runs `work` in one transaction that blocks other work for only a moment, and returns its result. If a table is busy,
 * the transaction is rolled back, so that other statements can run, and `work` is called again after a pause, for up to
 * `forMs`. Errors: those of `work`; `TablesBusyError` if a table was busy all the time.
 */
export const runWithoutBlocking = async <T>(client: DdlClient, work: () => Promise<T>, forMs = usualMs): Promise<T> => {
  const until = performance.now() + forMs;
  for (let isFirst = true; ; isFirst = false) {
    await client.query('begin');
    try {
      if (!isFirst) await outlastVacuums(client);
      await client.query(`set local lock_timeout = '${lockMs}ms'`);
      const done = await work();
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error)) throw error;
      if (performance.now() >= until) throw new TablesBusyError(forMs, error);
      await setTimeout(pauseMs);
    }
  }
};

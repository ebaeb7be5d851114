import { setTimeout } from 'node:timers/promises';
import type { DdlClient } from '../ddl.ts';
import { TablesBusyError } from '../TablesError.ts';
import { BusyTableError, isBusy, type TableLock } from './BusyTableError.ts';

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

/** Waits for vacuums with a lock that allows reads and writes. */
const outlastVacuums = async (client: DdlClient): Promise<void> => {
  const { rows } = await client.query(held);
  if (rows.length === 0) return;
  await client.query(`set local lock_timeout = '${vacuumMs}ms'`);
  for (const { name } of rows) await client.query(`lock table ${String(name)} in share update exclusive mode`);
};

/**
 * Takes the locks that earlier attempts lacked, before any other. A writer that has one of these tables needs others
 * that the work has locked, and would wait for them until the attempt has failed.
 */
const takeLocks = async (client: DdlClient, locks: readonly TableLock[]): Promise<void> => {
  for (const lock of locks)
    await client.query(`lock table ${lock.table} in ${lock.mode} mode`).catch((error: unknown) => {
      throw error instanceof Error && isBusy(error) ? new BusyTableError(error, lock) : error;
    });
};

/** Returns the locks to take first, with the one that was lacking now before the others. */
const withFirst = (locks: readonly TableLock[], error: unknown): readonly TableLock[] => {
  const lock = error instanceof BusyTableError ? error.lock : undefined;
  return lock === undefined ? locks : [lock, ...locks.filter(({ table }) => table !== lock.table)];
};

/**
 * Runs `work` in one transaction that blocks other work for only a moment, and returns its result. If a table is busy,
 * the transaction is rolled back, so that other statements can run, and `work` is called again after a pause, for up to
 * `forMs`. Then it first locks the tables for which `runDdl` has waited without success. Errors: those of `work`;
 * `TablesBusyError` if a table was busy all the time.
 */
export const runWithoutBlocking = async <T>(client: DdlClient, work: () => Promise<T>, forMs = usualMs): Promise<T> => {
  const until = performance.now() + forMs;
  let locks: readonly TableLock[] = [];
  for (let isFirst = true; ; isFirst = false) {
    await client.query('begin');
    try {
      if (!isFirst) await outlastVacuums(client);
      await client.query(`set local lock_timeout = '${lockMs}ms'`);
      await takeLocks(client, locks);
      const done = await work();
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error)) throw error;
      if (performance.now() >= until) throw new TablesBusyError(forMs, error);
      locks = withFirst(locks, error);
      await setTimeout(pauseMs);
    }
  }
};

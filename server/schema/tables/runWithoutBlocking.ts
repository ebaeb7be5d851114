import { setTimeout } from 'node:timers/promises';
import type { DdlClient } from './ddl.ts';
import { TablesBusyError } from './TablesError.ts';

/** How long a change waits for a table that is busy; whoever comes after waits no longer. */
const lockMs = 300;
/**
 * How long it waits for a vacuum, which keeps nobody else waiting: Postgres ends one of its own when somebody has
 * waited for a second (`deadlock_timeout`).
 */
const vacuumMs = 3000;
const pauseMs = 200;
/** chosen: no work of people keeps a table without a pause for so long. */
const usualMs = 180_000;

/**
 * Tables of ours that somebody vacuums, analyzes or indexes. Postgres ends such work of its own for whoever waits long
 * enough, which by `lockMs` nobody would.
 */
const held = `select distinct c.oid::regclass::text as name from pg_locks l join pg_class c on c.oid = l.relation
  where l.locktype = 'relation' and l.mode = 'ShareUpdateExclusiveLock' and l.granted and l.pid <> pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database()) and c.relkind = 'r' and pg_has_role(c.relowner, 'usage')`;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** Takes the place of whoever vacuums; reading and writing go on beside this lock. */
const outlastVacuums = async (client: DdlClient): Promise<void> => {
  const { rows } = await client.query(held);
  if (rows.length === 0) return;
  await client.query(`set local lock_timeout = '${vacuumMs}ms'`);
  for (const { name } of rows) await client.query(`lock table ${String(name)} in share update exclusive mode`);
};

/**
 * Runs `work` in one transaction that never makes anybody wait for a busy table longer than a moment: it gives up, lets
 * everybody pass who has queued behind it, and tries again, for `forMs`.
 * Errors: whatever `work` throws; `TablesBusyError` when a table is busy all the time.
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

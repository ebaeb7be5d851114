import { prepared, type Statement } from './statement.ts';

/** What an advisory lock is for. The numbers keep locks with the same id apart, and must not change. */
const lockSpaces = { import: 1195, bulkJob: 7_340_211, fileSweep: 4_071_953 } as const;
type LockSpace = keyof typeof lockSpaces;

/** Returns the number of a kind of advisory locks, by which `pg_locks` lists them as `classid`. */
export const lockSpace = (space: LockSpace): number => lockSpaces[space];

/**
 * Returns the statement that tries to take an advisory lock until it is released or the connection ends. It returns a
 * row `{held}`, which is false if another connection has the lock.
 */
export const tryLock = (space: LockSpace, id: string): Statement =>
  prepared(`select pg_try_advisory_lock(${lockSpaces[space]}, hashtext($1)) as held`, [id]);

/**
 * Returns the statement that waits for an advisory lock and takes it. It fails after the connection's `lock_timeout`.
 */
export const waitForLock = (space: LockSpace, id: string): Statement =>
  prepared(`select pg_advisory_lock(${lockSpaces[space]}, hashtext($1))`, [id]);

/** Returns the statement that releases an advisory lock. */
export const releaseLock = (space: LockSpace, id: string): Statement =>
  prepared(`select pg_advisory_unlock(${lockSpaces[space]}, hashtext($1))`, [id]);

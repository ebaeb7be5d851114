/** A lock that a statement needs: its table, as the statement names it, and the mode. */
export type TableLock = { readonly table: string; readonly mode: 'access exclusive' | 'share row exclusive' };

const name = String.raw`((?:[\w]+\.)?(?:"[^"]+"|\w+))`;
const strong = new RegExp(String.raw`^\s*alter table (?:if exists )?(?:only )?${name}`, 'i');
const weak = new RegExp(
  String.raw`^\s*create (?:or replace )?(?:unique )?(?:constraint )?(?:trigger|index)\b.*? on ${name}`,
  'is',
);

/**
 * Returns the lock that a DDL statement takes on a table: `alter table gable.outbox add column …` →
 * `{"table":"gable.outbox","mode":"access exclusive"}`, or undefined for a statement about no table.
 */
export const findTableLock = (text: string): TableLock | undefined => {
  const altered = strong.exec(text)?.[1];
  if (altered !== undefined) return { table: altered, mode: 'access exclusive' };
  const table = weak.exec(text)?.[1];
  return table === undefined ? undefined : { table, mode: 'share row exclusive' };
};

/** Returns whether Postgres ended a statement because a lock was not free, or because of a deadlock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** Thrown when a DDL statement did not get the lock of its table in time. */
export class BusyTableError extends Error {
  override readonly name = 'BusyTableError';
  /** As in the error of Postgres. */
  readonly code: unknown;
  readonly lock: TableLock | undefined;

  constructor(error: Error & { readonly code?: unknown }, lock: TableLock | undefined) {
    super(error.message, { cause: error });
    this.code = error.code;
    this.lock = lock;
  }
}

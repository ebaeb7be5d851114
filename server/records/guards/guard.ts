import type pg from 'pg';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';

/** A planned write of a record that a guard checks. */
type Guarded = {
  /** Id of the record. Absent: the record is being created. */
  readonly id?: string;
  readonly before: Values;
  /** The planned changes. Empty for `removed` and `restored`. */
  readonly changes: Values;
  readonly step?: 'removed' | 'restored';
};

/**
 * Checks a planned write in ways that no schema can express. Returns the fields that the server writes in addition;
 * empty if there are none. Errors: an `AppError` if the write is refused.
 */
export type Guard = (context: OperationContext, client: pg.PoolClient, guarded: Guarded) => Promise<Values>;

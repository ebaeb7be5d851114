import type pg from 'pg';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';

/** What is about to be written of a record, for a last look at it. */
type Guarded = {
  /** Absent: it is about to be made. */
  readonly id?: string;
  readonly before: Values;
  /** What is written; `removed` and `restored` come without. */
  readonly changes: Values;
  readonly step?: 'removed' | 'restored';
};

/** A last look at what is about to be written, for rules that no schema can say; gives what the server writes along. */
export type Guard = (context: OperationContext, client: pg.PoolClient, guarded: Guarded) => Promise<Values>;

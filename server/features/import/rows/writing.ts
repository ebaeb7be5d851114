import type pg from 'pg';
import type { OperationContext } from '../../../records/context/context.ts';
import type { Planning } from './planRow.ts';

/** What the writing of a batch knows. */
export type Writing = Planning & {
  readonly client: pg.PoolClient;
  readonly context: OperationContext;
  /** As it is told in the timeline of each record. */
  readonly fileName: string;
  /** Finds everything, writes nothing. */
  readonly dryRun: boolean;
  /** The import whose rows these are; absent: nobody takes it back. */
  readonly importId?: string;
};

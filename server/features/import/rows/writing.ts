import type pg from 'pg';
import type { OperationContext } from '../../../records/context/context.ts';
import type { Planning } from './planRow.ts';

/** The context for writing a batch. */
export type Writing = Planning & {
  readonly client: pg.PoolClient;
  readonly context: OperationContext;
  /** Name of the file in the timeline of each record. */
  readonly fileName: string;
  /** A dry run: checks everything and writes nothing. */
  readonly dryRun: boolean;
  /** The import that the rows belong to. Absent: the rows cannot be undone. */
  readonly importId?: string;
};

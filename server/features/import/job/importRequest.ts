import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import type { Statement } from '../../../postgres/statement.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import type { ImportMap } from '../maps/parseMap.ts';
import type { RowVerdict, VerdictTotals } from '../rows/verdict.ts';

/** A file to import into a resource, and the functions that the import calls while it runs. */
export type ImportRequest = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
  /** Path of the file. */
  readonly file: string;
  readonly map: ImportMap;
  /** Sheet of a workbook. Default: the first. */
  readonly sheet?: string;
  /** Name of the file in messages. Default: the name in its path. */
  readonly name?: string;
  /** Whether rows are only checked, and nothing is written. Default: false. */
  readonly dryRun?: boolean;
  /** Id under which written records are tracked, so that the import can be undone. */
  readonly importId?: string;
  /** The request that started the import. Absent: a command started it. */
  readonly request?: OperationContext;
  /** A connection that the caller closes. Absent: the import opens one. */
  readonly client?: pg.PoolClient;
  /** Continues an interrupted run of the same import: the last row, and its counts. */
  readonly from?: { readonly row: number; readonly totals: VerdictTotals };
  /** Stops after the current batch. */
  readonly signal?: AbortSignal;
  /** Called with the names of the columns before the first row. */
  readonly onHeader?: (header: readonly string[]) => void | Promise<void>;
  /** Called for every row, in the order of the file within a batch. */
  readonly onVerdict?: (verdict: RowVerdict) => void | Promise<void>;
  /** Returns the last statement in the transaction of a batch, which stores the progress. */
  readonly onBatch?: (row: number, totals: () => VerdictTotals) => Promise<Statement | undefined>;
};

import type { DeadlineSchema } from '#model/schema/files/automationSchema.ts';
import { deadlineTimes } from '#model/values/time/deadlineTimes.ts';
import type { Executor } from '../../../postgres/pool.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { ownersOf } from '../../../records/plan/ownersOf.ts';
import type { Running } from '../run.ts';

/** A stored deadline of a record. */
export type OpenDeadline = {
  readonly run: string;
  readonly rule: string;
  readonly resource: string;
  readonly record: string;
  readonly isShadow: boolean;
  readonly startedAt: Date;
  readonly warnAt: Date | null;
  readonly dueAt: Date;
  readonly warnedAt: Date | null;
  readonly missedAt: Date | null;
  readonly metAt: Date | null;
  readonly takenMs: number | null;
  readonly closedAt: Date | null;
};

/** SQL select list of an `OpenDeadline`, for a query in which the table of deadlines is named `d`. */
export const deadlineColumns = `d.run::text, d.rule, d.resource, d.record::text,
  d.is_shadow as "isShadow", d.started_at as "startedAt", d.warn_at as "warnAt", d.due_at as "dueAt",
  d.warned_at as "warnedAt", d.missed_at as "missedAt", d.met_at as "metAt",
  d.taken_ms::float8 as "takenMs", d.closed_at as "closedAt"`;

/** Locks and returns the deadline of a run. Returns undefined if the run has no deadline yet. */
export const lockDeadline = async (executor: Executor, run: string): Promise<OpenDeadline | undefined> => {
  const { rows } = await executor.query<OpenDeadline>(
    `select ${deadlineColumns} from gable.rule_deadlines d where d.run = $1 for update`,
    [run],
  );
  return rows[0];
};

/** Starts and returns the deadline of a run, or undefined if the rule already has an open deadline for the record. */
export const openDeadline = async (
  { state }: OperationContext,
  executor: Executor,
  {
    running: { run, subject },
    deadline,
    isShadow,
  }: { readonly running: Running; readonly deadline: DeadlineSchema; readonly isShadow: boolean },
): Promise<OpenDeadline | undefined> => {
  const { dueAt, warnAt } = deadlineTimes(run.at, deadline, state.model.settings);
  const { rows } = await executor.query<OpenDeadline>(
    `insert into gable.rule_deadlines as d (run, rule, resource, record, is_shadow, owner, started_at, warn_at, due_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning ${deadlineColumns}`,
    [run.id, run.rule, run.resource, run.record, isShadow, ownersOf(subject)[0] ?? null, run.at, warnAt ?? null, dueAt],
  );
  return rows[0];
};

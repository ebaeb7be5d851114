import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { timeTaken } from '#model/values/time/deadlineTimes.ts';
import { minutesText } from '#model/values/time/durationText.ts';
import type { Executor } from '../../../postgres/pool.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import type { OpenDeadline } from './openDeadline.ts';

type Met = Pick<OpenDeadline, 'run' | 'startedAt' | 'dueAt'>;

/** Returns a sentence about a deadline that was met: `Met in time, after 12 min` or `Met late, after 3 h`. */
export const metDeadlineText = (
  { dueAt, metAt, takenMs }: Pick<OpenDeadline, 'dueAt'> & { readonly metAt: Date; readonly takenMs: number },
  { deadline }: RuleSchema,
): string =>
  `Met ${metAt > dueAt ? 'late' : 'in time'}, after ${minutesText(Math.floor(takenMs / 60_000))}${deadline?.hours === 'working' ? ' of working time' : ''}`;

/**
 * Stores that the deadline `open` was met at the time `at`, and returns a sentence about it. `owner`: the current owner
 * of the record, stored with the deadline. If the deadline was missed before, the owner at that time stays stored
 * instead.
 */
export const recordMet = async (
  { state }: OperationContext,
  executor: Executor,
  {
    open,
    rule,
    at,
    owner,
  }: { readonly open: Met; readonly rule: RuleSchema; readonly at: Date; readonly owner: string | undefined },
): Promise<string> => {
  const { run, startedAt, dueAt } = open;
  const metAt = at < startedAt ? startedAt : at;
  const takenMs = timeTaken({ startedAt, metAt }, rule.deadline ?? {}, state.model.settings);
  await executor.query(
    `update gable.rule_deadlines
        set met_at = $2, taken_ms = $3, owner = case when missed_at is null then $4 else owner end,
        missed_at = case when $2::timestamptz > due_at then due_at end where run = $1 and met_at is null`,
    [run, metAt, takenMs, owner ?? null],
  );
  return metDeadlineText({ dueAt, metAt, takenMs }, rule);
};

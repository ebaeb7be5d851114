import { AppError } from '#model/errors.ts';
import type { RecordDeadlinesAnswer } from '#model/wire/deadlines.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import { isUuid } from '../../../auth/isUuid.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { selectVisibleTitles } from '../../../query/records/notifications.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { runStatement } from '../../../postgres/runStatement.ts';
import { createReader } from '../../../query/filters/createReader.ts';

type DeadlineRequest = {
  readonly executor: Executor;
  readonly state: SchemaState;
  readonly actor: Actor;
  readonly resource: string;
  readonly record: string;
  readonly now: Date;
};

/**
 * Returns up to 10 deadlines of a record that are not met, including overdue ones, earliest first. Those of rules in
 * test mode are left out. Errors: `NOT_FOUND` for a record that the user may not see.
 */
export const recordDeadlines = async ({
  executor,
  state: { model },
  actor,
  resource: name,
  record,
  now,
}: DeadlineRequest): Promise<RecordDeadlinesAnswer> => {
  const resource = ownValue(model.resources, name);
  if (resource === undefined || !isUuid(record)) throw new AppError('NOT_FOUND');
  const reader = createReader(actor, model, now);
  const visible = await runStatement(executor, selectVisibleTitles(resource, [record], reader));
  if (visible === undefined) throw new AppError('NOT_FOUND');
  const { rows } = await executor.query<{ rule: string; dueAt: Date }>({
    name: 'record-deadlines',
    text: `select d.rule, d.due_at as "dueAt" from gable.rule_deadlines d where d.record::text = $1 and d.resource = $2
      and d.met_at is null and d.closed_at is null and not d.is_shadow order by d.due_at, d.run limit 10`,
    values: [record.toLowerCase(), name],
  });
  return {
    data: rows.flatMap(({ rule, dueAt }) => {
      const { title } = model.rules.find((one) => one.name === rule) ?? {};
      return title === undefined ? [] : [{ rule, title, dueAt: dueAt.toISOString(), isOverdue: dueAt <= now }];
    }),
  };
};

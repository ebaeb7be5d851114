import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { ruleModeOf } from '#model/schema/files/automationSchema.ts';
import type { Executor } from '../../../postgres/pool.ts';

/** Why a deadline ends without being met. */
type ClosedWhy = 'deleted' | 'filter' | 'off';

/** Closes the deadline of a run if it is open, so that it is no longer counted. `why`: the reason that is stored. */
export const closeDeadline = async (
  executor: Executor,
  { run, why, now }: { readonly run: string; readonly why: ClosedWhy; readonly now: Date },
): Promise<void> => {
  await executor.query(
    `update gable.rule_deadlines
      set closed_at = $2, closed_why = $3
      where run = $1 and met_at is null and closed_at is null`,
    [run, now, why],
  );
};

/** The version of the model that the deadlines of a database were last compared with. */
const checkedFor = new WeakMap<pg.Pool, string>();

/**
 * Closes the open deadlines of rules that were switched off, switched between test mode and on, or removed. Does
 * nothing if the model has not changed since the last call.
 */
export const closeInactiveDeadlines = async (pool: pg.Pool, model: Model, now: Date): Promise<void> => {
  if (checkedFor.get(pool) === model.version) return;
  const active = model.rules.filter((rule) => rule.deadline !== undefined && ruleModeOf(rule) !== 'off');
  await pool.query(
    `update gable.rule_deadlines d set closed_at = $1, closed_why = 'off' where d.met_at is null and d.closed_at is null
      and not exists (select from unnest($2::text[], $3::text[], $4::boolean[]) a(rule, resource, is_shadow)
        where a.rule = d.rule and a.resource = d.resource and a.is_shadow = d.is_shadow)`,
    [
      now,
      active.map(({ name }) => name),
      active.map(({ resource }) => resource),
      active.map((rule) => ruleModeOf(rule) === 'shadow'),
    ],
  );
  checkedFor.set(pool, model.version);
};

import type pg from 'pg';
import { v7 } from 'uuid';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { OperationContext } from '../context/context.ts';
import type { Decision, Unassigned } from './decideOwner.ts';

/** A run as Settings, Rules shows it. `until`: the time for which it waits. */
type NotedRun = {
  readonly id: string;
  readonly rule: RuleSchema;
  readonly state: 'waiting' | 'done' | 'ended' | 'failed';
  readonly until?: Date | undefined;
  readonly note: string;
};

const noteRun = async (
  { resource, now }: OperationContext,
  client: pg.PoolClient,
  { id, rule, state, until, note }: NotedRun,
): Promise<void> => {
  await client.query(
    `insert into gable.rule_runs (id, rule, resource, record, event, "at", state, next_at, note, done_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (rule, event) do nothing`,
    [
      v7(),
      rule.name,
      resource.name,
      id,
      `assign ${id}`,
      now,
      state,
      until ?? null,
      note,
      state === 'waiting' ? null : now,
    ],
  );
};

/**
 * Stores a run, as Settings, Rules shows it, for each assignment rule that was evaluated for the record `id`. The rule
 * that made `decision` gets the state `done` if it chose a person, and `waiting` if it waits for the working hours.
 * `unassigned`: the matching rules that found no person. They get the state `ended` if there is a decision, otherwise
 * `failed`, which users can retry.
 */
export const noteRuns = async (
  context: OperationContext,
  client: pg.PoolClient,
  {
    id,
    decision,
    unassigned,
  }: { readonly id: string; readonly decision: Decision | undefined; readonly unassigned: readonly Unassigned[] },
): Promise<void> => {
  for (const { rule, why } of unassigned)
    await noteRun(context, client, { id, rule, state: decision === undefined ? 'failed' : 'ended', note: why });
  if (decision === undefined) return;
  const { rule, person, until, why } = decision;
  await noteRun(
    context,
    client,
    person === undefined
      ? { id, rule, state: 'waiting', until, note: 'Waits for the working hours' }
      : { id, rule, state: 'done', note: `Assigned to ${person.name}: ${why}` },
  );
};

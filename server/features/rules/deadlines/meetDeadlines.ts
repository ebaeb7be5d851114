import type pg from 'pg';
import { ruleModeOf } from '#model/schema/files/automationSchema.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { lockIfExists } from '../../../records/context/locks/lockIfExists.ts';
import { matchingRules } from '../../../records/assignment/matchingRules.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { ownersOf } from '../../../records/plan/ownersOf.ts';
import type { ChangeEvent } from '../events/takeEvents.ts';
import { closeDeadline } from './closeDeadlines.ts';
import { deadlineColumns, type OpenDeadline } from './openDeadline.ts';
import { recordMet } from './recordMet.ts';

const isOpen = 'd.met_at is null and d.closed_at is null';

/**
 * Locks the open deadlines of some records. Their runs are locked first: a due run locks in the same order, so no
 * deadlock can occur.
 */
const lockOpen = async (client: pg.PoolClient, records: readonly string[]): Promise<readonly OpenDeadline[]> => {
  const { rows: found } = await client.query<{ run: string }>({
    name: 'open-deadlines',
    text: `select d.run::text from gable.rule_deadlines d where d.record::text = any($1) and ${isOpen}`,
    values: [records],
  });
  if (found.length === 0) return [];
  const runs = found.map(({ run }) => run);
  await client.query('select from gable.rule_runs where id = any($1::uuid[]) order by id for update', [runs]);
  const { rows } = await client.query<OpenDeadline>(
    `select ${deadlineColumns}
      from gable.rule_deadlines d
      where d.run = any($1::uuid[]) and ${isOpen}
      order by d.run for update`,
    [runs],
  );
  return rows;
};

const endRun = async (
  client: pg.PoolClient,
  { run, isShadow, note, now }: Pick<OpenDeadline, 'run' | 'isShadow'> & { readonly note: string; readonly now: Date },
): Promise<void> => {
  await client.query(
    `update gable.rule_runs
      set state = $2, note = $3, next_at = null, done_at = $4
      where id = $1 and state = 'waiting'`,
    [run, isShadow ? 'shadow' : 'ended', note, now],
  );
};

type Judging = { readonly deadlines: readonly OpenDeadline[]; readonly at: Date; readonly now: Date };

/** Stores which deadlines of one record are met now, and the current owner of the others. */
const judge = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, deadlines, at, now }: Judging & { readonly id: string },
): Promise<void> => {
  const { resource, state } = context;
  const record = await lockIfExists(context, client, id, { look: true, system: true });
  if (record === undefined) {
    for (const { run } of deadlines) await closeDeadline(client, { run, why: 'deleted', now });
    return;
  }
  const [owner] = ownersOf({ resource, record });
  for (const open of deadlines) {
    const rule = state.model.rules.find(({ name }) => name === open.rule);
    if (rule?.deadline === undefined || (ruleModeOf(rule) === 'shadow') !== open.isShadow) continue;
    const { run, isShadow } = open;
    const [met] = await matchingRules(context, client, { rules: [{ ...rule, if: rule.deadline.met }], record });
    if (met === undefined)
      await client.query('update gable.rule_deadlines set owner = $2 where run = $1 and missed_at is null', [
        run,
        owner ?? null,
      ]);
    else
      await endRun(client, { run, isShadow, now, note: await recordMet(context, client, { open, rule, at, owner }) });
  }
};

/**
 * Returns a function that checks the open deadlines of changed records, in the transaction that processes the changes.
 * It stores which deadlines are met, ends their runs, and stores the current owner for the other deadlines. It closes
 * the deadlines of deleted records. Changes are processed every second. A deadline counts as met at the time of the
 * record's last change.
 */
export const meetDeadlines =
  (pool: pg.Pool, state: SchemaState, now: Date) =>
  async (client: pg.PoolClient, events: readonly ChangeEvent[]): Promise<void> => {
    const latest = new Map<string, Date>();
    for (const { record, at } of events) if (at > (latest.get(record) ?? new Date(0))) latest.set(record, at);
    if (latest.size === 0) return;
    const open = await lockOpen(client, [...latest.keys()]);
    for (const [id, at] of latest) {
      const deadlines = open.filter(({ record }) => record === id);
      const resource = state.model.resources[deadlines[0]?.resource ?? ''];
      if (resource === undefined) continue;
      const actor = serverActor(state.model, resource, '');
      const context: OperationContext = {
        ...backgroundContext({ pool, state, resource, actor, now }),
        operation: 'update',
      };
      await judge(context, client, { id, deadlines, at, now });
    }
  };

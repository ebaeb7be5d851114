import { storedText } from '../../language/serverText.ts';
import { originalText } from '../../language/serverWording.ts';
import type pg from 'pg';
import { v7 } from 'uuid';
import { ruleModeOf } from '#model/schema/files/automationSchema.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import { insertNotifications } from '../../query/records/notifications.ts';
import type { OperationContext } from '../context/context.ts';
import { runRows } from '../../postgres/runStatement.ts';
import type { PlannedActivity, Values } from '../plan/plan.ts';
import { stateOnAssignment } from '../plan/transitions/stateOnAssignment.ts';
import { type Decision, decideOwner, type Unassigned } from './decideOwner.ts';
import { noteRuns } from './noteRuns.ts';

/** Returns the timeline text about a decision: `Rule: Portal leads in turn (in turn)`. */
export const decisionSentence = ({ rule, why }: Decision): string => `Rule: ${originalText(rule.title)} (${why})`;

/** Returns the entry of the timeline about a rule that found no one. */
const noteOfNoOne = ({ rule, why }: Unassigned): PlannedActivity => ({
  kind: 'note',
  note: storedText('rules.assignedNoOne', { rule: originalText(rule.title), why }),
});

/** Queues the decisions of rules in test mode, so that they neither delay nor prevent the creation of a record. */
const queueShadows = async (
  { resource, state, now }: OperationContext,
  client: pg.PoolClient,
  { id, record }: { readonly id: string; readonly record: Values },
): Promise<void> => {
  const [owner] = resource.owners;
  if (owner === undefined || !isBlank(record[owner])) return;
  for (const rule of state.model.rules)
    if (rule.resource === resource.name && rule.assign !== undefined && ruleModeOf(rule) === 'shadow')
      await client.query(
        `insert into gable.rule_runs (id, rule, resource, record, event, "at", state, next_at)
          values ($1, $2, $3, $4, $5, $6, 'waiting', $6) on conflict (rule, event) do nothing`,
        [v7(), rule.name, resource.name, id, `shadow assign ${id}`, now],
      );
};

/** Notifies the new owner, unless the schema's `notify` does so. */
const notifyOwner = async (
  { resource, now, actor }: OperationContext,
  client: pg.PoolClient,
  { id, decision, owner }: { readonly id: string; readonly decision: Decision; readonly owner: string },
): Promise<void> => {
  const { person, rule } = decision;
  const isNotified = (resource.schema.notify ?? []).some(
    ({ on, to = [] }) => (on === 'create' || on === 'assigned') && to.includes(owner),
  );
  if (person === undefined || person.id === actor.userId || isNotified) return;
  const text = storedText('stored.assignedByRule', { rule: originalText(rule.title) });
  await runRows(
    client,
    insertNotifications(
      [{ id: v7(), user: person.id, event: 'assigned', text, resource: resource.name, record: id }],
      now,
    ),
  );
};

/** Returns the values that the server will write in a new record, in the form that rules compare. */
const systemValuesOfNew = ({ actor, now }: OperationContext, id: string): Values => {
  const [at, by] = [now.toISOString(), actor.userId === '' ? {} : { createdBy: actor.userId, updatedBy: actor.userId }];
  return { _id: id, version: 1, createdAt: at, updatedAt: at, ...by };
};

/** A new record and its timeline entries. */
type Assigned = { readonly record: Values; readonly activities: readonly PlannedActivity[] };

/** Returns the record with its owner, the time of the assignment, and the state for a record with an owner. */
const withOwner = (
  { resource, now }: OperationContext,
  record: Values,
  { owner, value }: { readonly owner: string; readonly value: Json },
): { readonly record: Values; readonly state: string | undefined } => {
  const stamps = Object.fromEntries(
    resource.fields.flatMap(({ name, stamp }) => (stamp === 'assigned' ? [[name, now.toISOString()]] : [])),
  );
  const assigned = { ...record, [owner]: value };
  const state = stateOnAssignment(resource, record, assigned);
  const { states } = resource;
  const moved = state === undefined || states === undefined ? {} : { [states.field]: state };
  return { record: { ...assigned, ...stamps, ...moved }, state };
};

/** Returns the entries of the timeline with the state that the record gets, and an entry about the decision. */
const withAssignment = (
  activities: readonly PlannedActivity[],
  { state, assignment }: { readonly state: string | undefined; readonly assignment: PlannedActivity },
): readonly PlannedActivity[] => [
  ...activities.map((activity) =>
    state !== undefined && activity.kind === 'status' ? { ...activity, new: state } : activity,
  ),
  assignment,
];

/**
 * Returns a new record with the owner that the assignment rules choose, the state for a record with an owner, and a
 * timeline entry about the rule. Unchanged if the record has an owner, waits for working hours, or matches no rule. If
 * no matching rule finds anyone, only entries about these rules are added. Also stores what the rules decided, notifies
 * the new owner, and queues the rules in test mode.
 */
export const withDecidedOwner = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, record, activities }: Assigned & { readonly id: string },
): Promise<Assigned> => {
  await queueShadows(context, client, { id, record });
  const { decision, unassigned } = await decideOwner(context, client, {
    ...record,
    ...systemValuesOfNew(context, id),
  });
  await noteRuns(context, client, { id, decision, unassigned });
  if (decision === undefined) return { record, activities: [...activities, ...unassigned.map(noteOfNoOne)] };
  const { resource } = context;
  const [owner] = resource.owners;
  const field = resource.fieldsByName[owner ?? ''];
  if (decision.person === undefined || owner === undefined || field === undefined) return { record, activities };
  await notifyOwner(context, client, { id, decision, owner });
  const value: Json = field.property.type === 'array' ? [decision.person.id] : decision.person.id;
  const assigned = withOwner(context, record, { owner, value });
  const note = decisionSentence(decision);
  return {
    record: assigned.record,
    activities: withAssignment(activities, {
      state: assigned.state,
      assignment: { kind: 'assignment', field: owner, old: null, new: value, note },
    }),
  };
};

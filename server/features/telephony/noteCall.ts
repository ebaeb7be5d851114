import type pg from 'pg';
import type { Model, Resource } from '#model/resource.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { completeCallActivity } from '../../query/records/log/insertActivities.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { runRows } from '../../postgres/runStatement.ts';
import type { PlannedActivity } from '../../records/plan/plan.ts';
import { serverActor } from '../../records/assignment/serverActor.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { backgroundContext } from '../../records/context/backgroundContext.ts';
import { logActivity } from '../timeline/log.ts';
import type { CallRow } from './callRows.ts';

/** What is needed to add a call to the timeline of its record. */
export type CallPlace = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  /** Title of the channel, the author of calls without a user. */
  readonly title: string;
  readonly now: Date;
};

const actorOf = (model: Model, resource: Resource, title: string, user: string | null): Actor => {
  const server = serverActor(model, resource, title);
  if (user === null) return server;
  const { via: _, ...own } = server;
  return { ...own, userId: user };
};

/**
 * Returns the context in which the server changes records of `resource` because of a phone call, without limits by
 * permissions. `user`: the id of the user who becomes the author of the changes. Null: the author is the telephony
 * channel that reported the call.
 */
export const callContext = (
  { pool, state, title, now }: CallPlace,
  resource: Resource,
  user: string | null,
): OperationContext => ({
  ...backgroundContext({ pool, state, resource, actor: actorOf(state.model, resource, title, user), now }),
  operation: 'update',
});

/**
 * Adds a call to the timeline of its record, or completes the entry that the call already has, in an open transaction.
 * Returns whether the timeline now has the call. Nothing is added for a call without a record, for a call that is not
 * yet answered, missed or ended, and for a new entry of a deleted record (`isDeleted`). A missed call does not count as
 * a contact.
 */
export const noteCall = async (
  place: CallPlace,
  client: pg.PoolClient,
  { call, isDeleted }: { readonly call: CallRow; readonly isDeleted: boolean },
): Promise<boolean> => {
  const { id, direction, record, user, state, outcome, seconds, noted } = call;
  const resource = place.state.model.resources[call.resource ?? ''];
  if (resource === undefined || record === null) return false;
  if (noted) {
    // What the user has logged about the call is kept.
    await runRows(client, completeCallActivity(id, { outcome, seconds }));
    return true;
  }
  if (isDeleted || !['answered', 'missed', 'ended'].includes(state)) return false;
  const activity: PlannedActivity = {
    _id: id,
    kind: 'call',
    direction,
    outcome: outcome ?? undefined,
    seconds: seconds ?? undefined,
  };
  const context = callContext(place, resource, user);
  // chosen: a missed call is not a contact, so it does not count as the first call.
  if (outcome === 'missed') await writeActivities(context, client, { id: record, activities: [activity] });
  else await logActivity(context, client, { id: record, activity });
  return true;
};

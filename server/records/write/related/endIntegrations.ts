import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { integrationOwner, workingStates } from '#model/permissions/integrations.ts';
import type { Resource } from '#model/resource.ts';
import type { TransitionSchema } from '#model/schema/statesSchema.ts';
import { fieldsAskedBy, transitionsFrom } from '#model/states.ts';
import { storedText } from '../../../language/serverText.ts';
import { quote } from '../../../postgres/quote.ts';
import { serverActor } from '../../assignment/serverActor.ts';
import type { OperationContext } from '../../context/context.ts';
import type { RecordBody } from '../../plan/parseRecordBody.ts';
import type { PlannedActivity, Values } from '../../plan/plan.ts';
import { notifyUsers } from '../notify/notifyUsers.ts';

type EndedRecord = {
  readonly id: string;
  readonly body: RecordBody;
  readonly via: 'status' | 'system';
  readonly stamps?: Values;
  readonly activities?: readonly PlannedActivity[];
  readonly beyondScope: true;
};
type Working = { readonly id: string; readonly state: string };
type ChangeRecord = (context: OperationContext, client: pg.PoolClient, change: EndedRecord) => Promise<void>;

/** Returns a state without access that a record can move to with no further input, or undefined if there is none. */
const endStateFrom = (resource: Resource, from: string): string | undefined => {
  const { states } = resource;
  if (states === undefined) return undefined;
  const working = workingStates(resource);
  const isFree = (transition: TransitionSchema): boolean =>
    [...fieldsAskedBy(transition), ...(transition.future ?? []), ...(transition.positive ?? [])].length === 0;
  return transitionsFrom(states, from).find(
    (transition) => !working.includes(transition.to) && transition.permission === undefined && isFree(transition),
  )?.to;
};

/**
 * Returns the change that takes the access from a record. If no transition does so without further input, the server
 * pauses a webhook regardless of its transitions. Undefined for an API key without such a transition, whose secret is
 * deleted.
 */
const endingChange = (resource: Resource, { id, state }: Working): EndedRecord | undefined => {
  const field = resource.states?.field ?? '';
  const change = { id, beyondScope: true } as const;
  const body = { version: undefined, note: undefined, allowDuplicate: true };
  const to = endStateFrom(resource, state);
  if (to !== undefined) return { ...change, via: 'status', body: { ...body, values: { [field]: to } } };
  const paused = resource.schema.webhook?.paused;
  if (paused === undefined) return undefined;
  const activities = [{ kind: 'status', field, old: state, new: paused }];
  return { ...change, via: 'system', body: { ...body, values: {} }, stamps: { [field]: paused }, activities };
};

/** Reads the ids and states of the API keys or webhooks of a user that can be used. */
const readWorking = async (
  client: pg.PoolClient,
  resource: Resource,
  { owner, userId }: { readonly owner: string; readonly userId: string },
): Promise<readonly Working[]> => {
  const state = resource.states === undefined ? `''` : `t.${quote(resource.states.field)}`;
  const { rows } = await client.query<Working>(
    `select t."_id"::text as id, ${state} as state from ${quote(resource.name)} t
     where t.${quote(owner)} = $1 and t."deletedAt" is null and ($2::text[] is null or ${state} = any($2))
     order by t."_id"`,
    [userId, resource.states === undefined ? null : workingStates(resource)],
  );
  return rows;
};

/** Deletes the secrets of API keys, so that they stay invalid even if their records become active again. */
const deleteSecrets = async (client: pg.PoolClient, ids: readonly string[]): Promise<void> => {
  const { rowCount } = await client.query(
    `with previous as (delete from gable.previous_api_keys where record = any($1::uuid[]))
      delete from gable.api_keys where record = any($1::uuid[])`,
    [ids],
  );
  if (rowCount !== 0) await client.query('update gable.rights_epoch set epoch = epoch + 1');
};

/**
 * Ends the API keys and pauses the webhooks of a user, in the open transaction, and notifies the user about each. They
 * have the permissions of the user, so a person who signed in as this user could have created them. `change`: the
 * function `changeRecord`.
 */
export const endIntegrations = async (
  context: OperationContext,
  client: pg.PoolClient,
  userId: string,
  change: ChangeRecord,
): Promise<void> => {
  const { state, actor } = context;
  for (const resource of Object.values(state.model.resources)) {
    const owner = integrationOwner(resource);
    if (owner === undefined) continue;
    const { permissions } = serverActor(state.model, resource, resource.title);
    const there: OperationContext = { ...context, resource, actor: { ...actor, permissions } };
    const working = await readWorking(client, resource, { owner, userId });
    for (const one of working) {
      const ending = endingChange(resource, one);
      if (ending !== undefined) await change(there, client, ending);
      await notifyUsers(there, client, { users: [userId], text: storedText('stored.endedWithSessions'), id: one.id });
    }
    if (resource.schema.apiKey !== undefined)
      await deleteSecrets(
        client,
        working.map(({ id }) => id),
      );
  }
};

/** Returns whether a change of a record sets the password of an account. */
export const setsPassword = ({ calls, fields }: Resource, changes: Values): boolean =>
  calls.login !== undefined &&
  fields.some((field) => kindFor(field).traits.writeOnly === true && changes[field.name] !== undefined);

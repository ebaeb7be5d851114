import { can, may, type PermissionMap } from './permissions.ts';
import type { Resource } from '../resource.ts';
import type { StatesSchema, TransitionSchema } from '../schema/statesSchema.ts';
import { transitionsFrom } from '../states.ts';

/** Returns the states in which records wait for an approval, e.g. `["Waiting for approval"]`. */
export const approvalStates = (states: StatesSchema | undefined): readonly string[] =>
  Object.entries(states?.values ?? {}).flatMap(([name, { approval }]) => (approval === true ? [name] : []));

/** Returns whether records wait for an approval in a state. */
export const isApprovalState = (states: StatesSchema | undefined, state: unknown): boolean =>
  typeof state === 'string' && approvalStates(states).includes(state);

/** Returns the transitions that answer a request for approval: those that need a permission. */
export const answersFrom = (states: StatesSchema, state: string): readonly TransitionSchema[] =>
  transitionsFrom(states, state).filter(({ permission, to }) => permission !== undefined && to !== state);

/**
 * Returns the transitions with which a user with these permissions can answer a request for approval. `notBy`, which
 * depends on the record, is not checked.
 */
export const allowedAnswers = (map: PermissionMap, resource: Resource, state: string): readonly TransitionSchema[] =>
  resource.states === undefined || !may(map, resource, 'status')
    ? []
    : answersFrom(resource.states, state).filter(
        ({ permission }) => permission !== undefined && can(map, resource.module, permission),
      );

/** Returns whether a user with these permissions can answer requests for approval of a resource. */
export const mayApprove = (map: PermissionMap, resource: Resource): boolean =>
  approvalStates(resource.states).some((state) => allowedAnswers(map, resource, state).length > 0);

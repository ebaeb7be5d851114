import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { findTransition } from '#model/states.ts';
import type { Values } from '../plan.ts';

/**
 * Returns the new state of a record that gets its first owner, or undefined if it keeps its state. Example: `New` with
 * the transition `{"from":"New","to":"Assigned","by":"assignment"}` → `Assigned`.
 */
export const stateOnAssignment = ({ states, owners }: Resource, before: Values, after: Values): string | undefined => {
  const [owner] = owners;
  if (states === undefined || owner === undefined || !isBlank(before[owner]) || isBlank(after[owner])) return undefined;
  const from = String(before[states.field] ?? states.initial);
  // An explicit new state wins.
  if (!isBlank(after[states.field]) && after[states.field] !== from) return undefined;
  return states.transitions.find(
    ({ by, to }) => by === 'assignment' && findTransition(states, from, to, 'assignment') !== undefined,
  )?.to;
};

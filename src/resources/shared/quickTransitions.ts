import type { Resource } from '#model/resource.ts';
import type { StatesSchema, TransitionSchema } from '#model/schema/statesSchema.ts';
import { word } from '#model/language/wording.ts';
import { can, type PermissionMap } from '#model/permissions/permissions.ts';
import { excludedBy, transitionsFrom } from '#model/states.ts';
import { readToken } from '../../providers/session/tokenStore.ts';
import { userIdOf } from '../../providers/session/userIdOf.ts';
import type { Rights } from './useRights.ts';

/** Returns whether no user can change a record in this state to another state, such as a revoked API key. */
export const isFinal = (states: StatesSchema, state: string): boolean =>
  transitionsFrom(states, state).every(({ to }) => to === state);

/**
 * Returns the transitions from a state that have a button of their own in lists and on the record's page. The schema
 * marks them as `quick`. Such a change takes one click, without a dialog, unless `isFinal` is true for the new state.
 */
const quickTransitions = (states: StatesSchema, state: string): readonly TransitionSchema[] =>
  transitionsFrom(states, state).filter(({ quick, to }) => quick === true && to !== state);

/** Returns whether the user may make a transition of a record: by its permission, and by `notBy`. */
export const mayMake = (
  transition: TransitionSchema,
  { module }: Resource,
  { record, map }: { readonly record: Readonly<Record<string, unknown>>; readonly map: PermissionMap },
): boolean =>
  (transition.permission === undefined || can(map, module, transition.permission)) &&
  (transition.notBy === undefined || excludedBy(transition, record, userIdOf(readToken()) ?? '') === undefined);

/** Returns the quick transitions of a record that the user may choose. */
export const allowedQuickTransitions = (
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  { may, map }: Pick<Rights, 'may' | 'map'>,
): readonly TransitionSchema[] =>
  resource.states === undefined || !may('status')
    ? []
    : quickTransitions(resource.states, String(record[resource.states.field])).filter((transition) =>
        mayMake(transition, resource, { record, map }),
      );

/** Returns whether a user changes a record from one state to another with one click, such as a task to Done. */
export const isOneClick = (states: StatesSchema, from: string, to: string): boolean =>
  !isFinal(states, to) && quickTransitions(states, from).some((transition) => transition.to === to);

/** Returns the text of the button of a transition, such as `Approve`. Default: the new state. */
export const transitionTitle = ({ title, to }: TransitionSchema): string => title ?? word(to);

import type { Resource } from '#model/resource.ts';
import type { StatesSchema, TransitionSchema } from '#model/schema/statesSchema.ts';
import { word } from '#model/language/wording.ts';
import { can } from '#model/permissions/permissions.ts';
import { transitionsFrom } from '#model/states.ts';
import type { Rights } from './useRights.ts';

/** Returns whether no user can change a record in this state to another state, such as a revoked API key. */
export const isFinal = (states: StatesSchema, state: string): boolean =>
  transitionsFrom(states, state).every(({ to }) => to === state);

/**
 * Returns the transitions from a state that have a button of their own in lists and on the record's page. The schema
 * marks them as `quick`. Such a change takes one click, without a dialog, unless `isFinal` is true for the new state.
 * Transitions with `notBy` are left out.
 */
const quickTransitions = (states: StatesSchema, state: string): readonly TransitionSchema[] =>
  transitionsFrom(states, state).filter(
    ({ quick, notBy, to }) => quick === true && notBy === undefined && to !== state,
  );

/** Returns the quick transitions of a record that the user may choose. */
export const allowedQuickTransitions = (
  { states, module }: Resource,
  record: Readonly<Record<string, unknown>>,
  { may, map }: Pick<Rights, 'may' | 'map'>,
): readonly TransitionSchema[] =>
  states === undefined || !may('status')
    ? []
    : quickTransitions(states, String(record[states.field])).filter(
        ({ permission }) => permission === undefined || can(map, module, permission),
      );

/** Returns whether a user changes a record from one state to another with one click, such as a task to Done. */
export const isOneClick = (states: StatesSchema, from: string, to: string): boolean =>
  !isFinal(states, to) && quickTransitions(states, from).some((transition) => transition.to === to);

/** Returns the text of the button of a transition, such as `Approve`. Default: the new state. */
export const transitionTitle = ({ title, to }: TransitionSchema): string => title ?? word(to);

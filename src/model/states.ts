import { isBlank } from './json.ts';
import type { StatesSchema, StateType, TransitionSchema } from './schema.ts';

type RecordLike = Readonly<Record<string, unknown>>;

/** Gives the names of all states of some types, e.g. `open` → `["New","Pending"]`. */
export const statesOfType = (states: StatesSchema, types: readonly string[]): readonly string[] =>
  Object.entries(states.values).flatMap(([name, { type }]) => (types.includes(type) ? [name] : []));

/** Gives a state's type, or undefined for a value that is no state. */
export const stateTypeOf = (states: StatesSchema, state: unknown): StateType | undefined =>
  typeof state === 'string' && Object.hasOwn(states.values, state) ? states.values[state]?.type : undefined;

const matches = (states: StatesSchema, pattern: string, from: string): boolean =>
  pattern === '*' || pattern === from || (pattern.startsWith('@') && states.values[from]?.type === pattern.slice(1));

/** Gives the transitions that leave a state by a person's hand; those of `by: opening | system` are left out. */
export const transitionsFrom = (states: StatesSchema, from: string): readonly TransitionSchema[] =>
  states.transitions.filter(
    (transition) => transition.by === undefined && [transition.from].flat().some((pattern) => matches(states, pattern, from)),
  );

/** Finds the transition between two states, made by a person or, with `by`, by the product itself. */
export const findTransition = (
  states: StatesSchema, from: string, to: string, by?: TransitionSchema['by'],
): TransitionSchema | undefined =>
  states.transitions.find(
    (transition) =>
      transition.to === to && transition.by === by && [transition.from].flat().some((pattern) => matches(states, pattern, from)),
  );

/** Gives the fields that the dialog of a transition asks for, each once: required first, then the alternatives. */
export const fieldsAskedBy = (transition: TransitionSchema): readonly string[] => [
  ...new Set([...(transition.require ?? []), ...(transition.requireOneOf ?? []).flat()]),
];

/**
 * Gives what a record lacks for a transition: field → sentence. `titleOf` names a field for people.
 * Example: `{"scheduledAt": "Scheduled for must lie in the future"}`.
 */
export const transitionProblems = (
  transition: TransitionSchema, record: RecordLike, titleOf: (field: string) => string, now: Date,
): Readonly<Record<string, string>> => {
  const problems: Record<string, string> = {};
  for (const field of transition.require ?? []) {
    if (isBlank(record[field])) problems[field] = `Please enter ${titleOf(field)}`;
  }
  for (const group of transition.requireOneOf ?? []) {
    const first = group[0];
    if (first !== undefined && group.every((field) => isBlank(record[field]))) {
      problems[first] = `Please enter ${group.map(titleOf).join(' or ')}`;
    }
  }
  for (const field of transition.future ?? []) {
    const value = record[field];
    if (typeof value === 'string' && !(new Date(value).getTime() > now.getTime())) {
      problems[field] = `${titleOf(field)} must lie in the future`;
    }
  }
  return problems;
};

import { word } from './language/wording.ts';
import { formatMessage } from './validation/messages.ts';
import type { Resource } from './resource.ts';
import { isBlank } from './schema/json.ts';
import type {
  AppointmentSchema,
  ProposalSchema,
  StatesSchema,
  StateType,
  TransitionSchema,
} from './schema/statesSchema.ts';

type RecordLike = Readonly<Record<string, unknown>>;

/** Returns the names of all states of some types, e.g. `open` → `["New","Pending"]`. */
export const statesOfType = (states: StatesSchema, types: readonly string[]): readonly string[] =>
  Object.entries(states.values).flatMap(([name, { type }]) => (types.includes(type) ? [name] : []));

/** Returns a state's type, or undefined for an unknown state. */
export const stateTypeOf = (states: StatesSchema, state: unknown): StateType | undefined =>
  typeof state === 'string' && Object.hasOwn(states.values, state) ? states.values[state]?.type : undefined;

const matches = (states: StatesSchema, pattern: string, from: string): boolean =>
  pattern === '*' || pattern === from || (pattern.startsWith('@') && states.values[from]?.type === pattern.slice(1));

const matchesAny = (states: StatesSchema, patterns: string | readonly string[], from: string): boolean =>
  [patterns].flat().some((pattern) => matches(states, pattern, from));

/** Returns the transitions that users can choose in a state, i.e. those without `by`. */
export const transitionsFrom = (states: StatesSchema, from: string): readonly TransitionSchema[] =>
  states.transitions.filter((transition) => transition.by === undefined && matchesAny(states, transition.from, from));

/**
 * Returns the transition from one state to another: without `by`, one that users choose; with `by`, one with this
 * cause, such as `opening`. Undefined if there is none.
 */
export const findTransition = (
  states: StatesSchema,
  from: string,
  to: string,
  by?: TransitionSchema['by'],
): TransitionSchema | undefined =>
  states.transitions.find(
    (transition) => transition.to === to && transition.by === by && matchesAny(states, transition.from, from),
  );

/**
 * Returns the next steps that an outcome proposes in a state, the preferred one first. Only steps that a user can take
 * from that state are included. Empty if there are none.
 */
export const proposalsFor = (
  states: StatesSchema,
  from: string,
  outcome: ProposalSchema['after'][number],
): readonly ProposalSchema[] =>
  (states.proposals ?? []).filter(
    (proposal) =>
      proposal.after.includes(outcome) &&
      matchesAny(states, proposal.from ?? '*', from) &&
      findTransition(states, from, proposal.to) !== undefined,
  );

/**
 * Returns the names of the fields that the dialog of a transition shows, without duplicates: required fields, then
 * fields of which one is required, then fields whose values no other record may have.
 */
export const fieldsAskedBy = (transition: TransitionSchema): readonly string[] => [
  ...new Set([
    ...(transition.require ?? []),
    ...(transition.requireOneOf ?? []).flat(),
    ...(transition.exclusive ?? []).flat(),
  ]),
];

/**
 * Returns what a record lacks for a transition: field → sentence. Empty if it lacks nothing. `titleOf` returns a
 * field's title. Example: `{"scheduledAt": "Scheduled for must be in the future"}`.
 */
export const transitionProblems = (
  transition: TransitionSchema,
  record: RecordLike,
  titleOf: (field: string) => string,
  now: Date,
): Readonly<Record<string, string>> => {
  const problems: Record<string, string> = {};
  for (const field of transition.require ?? []) {
    if (isBlank(record[field])) problems[field] = formatMessage('required', { label: titleOf(field) });
  }
  for (const group of transition.requireOneOf ?? []) {
    const first = group[0];
    if (first !== undefined && group.every((field) => isBlank(record[field]))) {
      problems[first] = formatMessage('required', { label: group.map(titleOf).join(word(' or ')) });
    }
  }
  for (const field of transition.positive ?? []) {
    if (!(Number(record[field] ?? 0) > 0))
      problems[field] = formatMessage('moreThan', { label: titleOf(field), min: 0 });
  }
  for (const field of transition.future ?? []) {
    const value = record[field];
    if (typeof value === 'string' && !(new Date(value).getTime() > now.getTime())) {
      problems[field] = formatMessage('future', { label: titleOf(field) });
    }
  }
  return problems;
};

/** Returns the appointment that a state has in the schema. Undefined if it has none, or if the value is not a state. */
export const appointmentOf = (states: StatesSchema, state: unknown): AppointmentSchema | undefined =>
  typeof state === 'string' && Object.hasOwn(states.values, state) ? states.values[state]?.appointment : undefined;

/**
 * Returns whether the outcome of a record's appointment must be recorded: the record is in a state with an appointment,
 * and the time of the appointment has passed. False for a record without an appointment.
 */
export const awaitsOutcome = (states: StatesSchema, record: RecordLike, now: Date): boolean => {
  const at = record[appointmentOf(states, record[states.field])?.at ?? ''];
  return typeof at === 'string' && Date.parse(at) <= now.getTime();
};

const endTypes: readonly (StateType | undefined)[] = ['won', 'lost', 'cancelled'];

/** Returns whether work on a record in this state is finished: its type is `won`, `lost` or `cancelled`. */
export const isEnd = (states: StatesSchema, state: unknown): boolean => endTypes.includes(stateTypeOf(states, state));

/**
 * Returns groups of field names, e.g. `[["bookedProject","unit"]]`: two records whose states have the type of `state`
 * may not have equal values in all fields of a group. Empty if the schema has no such rule for this type.
 */
export const exclusiveIn = (states: StatesSchema, state: unknown): readonly (readonly string[])[] => {
  const type = stateTypeOf(states, state);
  return type === undefined
    ? []
    : states.transitions.flatMap(({ to, exclusive = [] }) => (stateTypeOf(states, to) === type ? exclusive : []));
};

/** Returns the names of the only fields that users can edit in a state. Undefined if they can edit all. */
export const editableIn = (states: StatesSchema, state: unknown): readonly string[] | undefined =>
  typeof state === 'string' && Object.hasOwn(states.values, state) ? states.values[state]?.editable : undefined;

/**
 * Returns whether a change from one state to another can be undone. It cannot if no other state is possible after it,
 * if it locks the record, or if it also numbers the record or moves others.
 */
export const canUndoTransition = (states: StatesSchema, from: string, to: string): boolean => {
  const transition = findTransition(states, from, to);
  return (
    transitionsFrom(states, to).some((next) => next.to !== to) &&
    editableIn(states, to) === undefined &&
    transition?.moves === undefined &&
    transition?.gives === undefined
  );
};

/** Returns whether a record cannot be deleted because users can edit only some of its fields in its state. */
export const isLockedState = (states: StatesSchema | undefined, record: RecordLike): boolean =>
  states !== undefined && editableIn(states, record[states.field]) !== undefined;

/** Returns whether the list of a resource can be shown as a board: it has states, and a call that counts them. */
export const hasBoard = ({ states, calls }: Resource): boolean => states !== undefined && calls.tally !== undefined;

import { choicesFor, requiredFields } from '#model/validation/conditions.ts';
import type { Field } from '#model/field.ts';
import { excludedBy } from '#model/permissions/excludedBy.ts';
import { word } from '#model/language/wording.ts';
import { isBlank } from '#model/schema/json.ts';
import { can, canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import { fieldsToReserve } from '#model/reserves.ts';
import type { Resource } from '#model/resource.ts';
import type { StatesSchema, TransitionSchema } from '#model/schema/statesSchema.ts';
import { fieldsAskedBy, transitionsFrom } from '#model/states.ts';
import { readToken } from '../../providers/session/tokenStore.ts';
import { userIdOf } from '../../providers/session/userIdOf.ts';
import { transitionTitle } from '../shared/quickTransitions.ts';

type Values = Readonly<Record<string, unknown>>;

/** A state to which some of the records can change, with the number of these records and their transitions. */
export type StatusMove = {
  readonly to: string;
  readonly records: number;
  readonly transitions: readonly TransitionSchema[];
};

/**
 * A field in the dialog of a status change. `required` and `alternatives` say whether the user must fill in the field.
 */
export type DialogField = {
  readonly field: Field;
  /** Whether the field itself must be filled. */
  readonly required: boolean;
  /** Names of fields of which at least one must be filled, this one among them. Empty if it has no alternatives. */
  readonly alternatives: readonly string[];
};

/** Returns whether the user may make a transition of a record: by its permission, and by `notBy`. */
const mayMake = (
  transition: TransitionSchema,
  { module }: Resource,
  { record, map }: { readonly record: Readonly<Record<string, unknown>>; readonly map: PermissionMap },
): boolean =>
  (transition.permission === undefined || can(map, module, transition.permission)) &&
  (transition.notBy === undefined || excludedBy(transition, record, userIdOf(readToken()) ?? '') === undefined);

/** Returns the current state of a record. For a record without a state, returns the initial state. */
const stateOf = (states: StatesSchema, record: Values): string => {
  const value = record[states.field];
  return typeof value === 'string' && value !== '' ? value : states.initial;
};

/**
 * Returns the states to which the user can change at least one of the records, in the order of the schema. The current
 * state is among them only if the change asks for a field, such as another date. Empty if there are none, or if the
 * resource has no workflow.
 */
export const movesOf = (resource: Resource, records: readonly Values[], map: PermissionMap): readonly StatusMove[] => {
  const { states } = resource;
  if (states === undefined) return [];
  // Returns whether a transition is a change. A transition to the same state is one only if it requires a field, such
  // as another date.
  const leadsOn = (transition: TransitionSchema, from: string): boolean =>
    transition.to !== from || fieldsAskedBy(transition).length > 0;
  const perRecord = records.map((record) => {
    const from = stateOf(states, record);
    return transitionsFrom(states, from).filter(
      (transition) => mayMake(transition, resource, { record, map }) && leadsOn(transition, from),
    );
  });
  return Object.keys(states.values).flatMap((to) => {
    const transitions = perRecord.flatMap((some) => some.find((transition) => transition.to === to) ?? []);
    return transitions.length === 0
      ? []
      : [{ to, records: transitions.length, transitions: [...new Set(transitions)] }];
  });
};

/** Returns the text of the button of a status change, such as `Approve`. Undefined: the name of the new state. */
export const moveTitle = ({ to, transitions }: StatusMove): string | undefined => {
  const titles = new Set(transitions.map(transitionTitle));
  const [title] = titles;
  return titles.size === 1 && title !== word(to) ? title : undefined;
};

/** A status change of some records, and the permissions of the user. */
export type PlannedMove = {
  readonly resource: Resource;
  readonly move: StatusMove;
  readonly records: readonly Values[];
  readonly map: PermissionMap;
};

/** Returns the fields that conditions require in the new state but not in the old one, and that are blank. */
const newlyRequired = (resource: Resource, before: Values, after: Values): readonly string[] => {
  const already = requiredFields(resource, before);
  return [...requiredFields(resource, after)].filter((name) => !already.has(name) && isBlank(before[name]));
};

/** Returns the name of the sub-status, if it has choices in the new state. */
const subStatusNames = (resource: Resource, states: StatesSchema, to: string): readonly string[] => {
  const sub = states.sub === undefined ? undefined : resource.fieldsByName[states.sub];
  return sub !== undefined && choicesFor(sub, { [states.field]: to }).length > 0 ? [sub.name] : [];
};

/** Returns the blank fields that conditions of the schema require only in the new state. */
const namesByCondition = ({ resource, move, records }: PlannedMove, { field }: StatesSchema): readonly string[] =>
  records.flatMap((record) => newlyRequired(resource, record, { ...record, [field]: move.to }));

/** Returns the names of the references to records that are reserved in the new state but not in the old one. */
const namesToReserve = ({ move, records }: PlannedMove, states: StatesSchema): readonly string[] =>
  records.flatMap((record) => fieldsToReserve(states, stateOf(states, record), move.to));

/**
 * Returns the fields to show in the dialog of a status change. Left out are the note, and fields that the user may not
 * read, because only the server can check them.
 */
export const requiredDialogFields = (planned: PlannedMove): readonly DialogField[] => {
  const { resource, move, map } = planned;
  const { states } = resource;
  if (states === undefined) return [];
  const byCondition = namesByCondition(planned, states);
  const names = new Set([
    ...subStatusNames(resource, states, move.to),
    ...move.transitions.flatMap(fieldsAskedBy),
    ...namesToReserve(planned, states),
    ...byCondition,
  ]);
  const required = new Set([...move.transitions.flatMap(({ require = [] }) => require), ...byCondition]);
  const groups = move.transitions.flatMap(({ requireOneOf = [] }) => requireOneOf);
  return [...names].flatMap((name): readonly DialogField[] => {
    const field = resource.fieldsByName[name];
    if (field === undefined || name === states.field || !canRead(map, resource, field)) return [];
    return [{ field, required: required.has(name), alternatives: groups.find((group) => group.includes(name)) ?? [] }];
  });
};

/** Returns whether a status change requires a note. */
export const needsNote = (move: StatusMove): boolean =>
  move.transitions.some(({ require = [] }) => require.includes('note'));

/**
 * Returns the initial values of the dialog of a status change. For one record, the fields of the dialog have the values
 * of the record. The sub-status and times that must be in the future start blank. For several records, all fields start
 * blank: `{}`.
 */
export const startValues = (planned: PlannedMove): Values => {
  const { resource, move, records } = planned;
  const [record] = records;
  if (record === undefined || records.length > 1) return {};
  const anew = new Set([
    ...(resource.states?.sub === undefined ? [] : [resource.states.sub]),
    ...move.transitions.flatMap(({ future = [] }) => future),
  ]);
  return Object.fromEntries(
    requiredDialogFields(planned).flatMap(({ field: { name } }) =>
      anew.has(name) || isBlank(record[name]) ? [] : [[name, record[name]]],
    ),
  );
};

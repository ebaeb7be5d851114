import { answersFrom, approvalStates } from '#model/permissions/approvals.ts';
import type { StatesSchema, TransitionSchema } from '#model/schema/statesSchema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../problems/problem.ts';
import { checkFrom } from './checkFrom.ts';
import { checkNamedField, type FieldRequirement } from './fields/checkNamedField.ts';
import { fieldNamed, kindIn, noSuchField, ownFields, type FileCheck, type CheckContext } from './fields/context.ts';

const checkField = ({ resource, kinds }: CheckContext, states: StatesSchema): readonly Finding[] => {
  const path = ['states', 'field'];
  const field = fieldNamed(ownFields(resource), states.field);
  if (field === undefined) return [noSuchField(path, states.field, { resource, fields: ownFields(resource) })];
  if (kindIn(kinds, field)?.traits.choices !== 'one' || field.choicesBy !== undefined) {
    return [
      { path, message: `names a field that is not a single choice, got "${states.field}"; expected one with an enum` },
    ];
  }
  const names = Object.keys(states.values);
  return [
    ...names
      .filter((name) => !field.choices.includes(name))
      .map((name) => ({
        path: ['states', 'values', name],
        at: 'key' as const,
        message: `is not a value of ${field.name}, ${didYouMean(name, field.choices)}`,
      })),
    ...field.choices.flatMap((choice, index) =>
      names.includes(choice)
        ? []
        : [
            {
              path: ['properties', field.name, 'enum', index],
              message: `is not a state, ${didYouMean(choice, names)}`,
            },
          ],
    ),
  ];
};

const checkSub = ({ resource }: CheckContext, { field, sub }: StatesSchema): readonly Finding[] => {
  if (sub === undefined) return [];
  const found = fieldNamed(ownFields(resource), sub);
  if (found === undefined) return [noSuchField(['states', 'sub'], sub, { resource, fields: ownFields(resource) })];
  if (found.choicesBy?.field === field) return [];
  return [
    {
      path: ['states', 'sub'],
      message: `names a field that does not depend on the state, got "${sub}"; expected one with "choicesBy": "${field}"`,
    },
  ];
};

const person: FieldRequirement = [
  ({ to }, kind) => to !== undefined && kind.traits.refersTo !== undefined,
  'a reference to people',
];

const checkAsked = (context: CheckContext, transition: TransitionSchema, path: Path): readonly Finding[] => {
  const { resource, kinds } = context;
  const of = { resource, fields: ownFields(resource) };
  const noField = (name: string, at: Path): readonly Finding[] =>
    fieldNamed(of.fields, name) === undefined ? [noSuchField(at, name, of)] : [];
  const sub = resource.states?.sub;
  return [
    ...(transition.notBy ?? []).flatMap((name, index) =>
      checkNamedField([...path, 'notBy', index], name, { context, requirement: person }),
    ),
    ...(transition.require ?? []).flatMap((name, index) => {
      const at = [...path, 'require', index];
      if (name === 'note') return [];
      const hasNone = name === sub && fieldNamed(of.fields, name)?.choicesBy?.choices[transition.to] === undefined;
      return hasNone
        ? [
            {
              path: at,
              message: `requires a value without choices, got "${name}", which has no choices for "${transition.to}"; add some or leave it out`,
            },
          ]
        : noField(name, at);
    }),
    ...(transition.requireOneOf ?? []).flatMap((names, list) =>
      names.flatMap((name, index) => noField(name, [...path, 'requireOneOf', list, index])),
    ),
    ...(transition.future ?? []).flatMap((name, index) => {
      const at = [...path, 'future', index];
      const field = fieldNamed(of.fields, name);
      if (field === undefined) return [noSuchField(at, name, of)];
      const kind = kindIn(kinds, field);
      return kind === undefined || kind.traits.temporal === 'instant'
        ? []
        : [
            {
              path: at,
              message: `names a field of kind ${kind.name}, got "${name}"; expected an instant ("format": "date-time")`,
            },
          ];
    }),
  ];
};

const checkTransition = (context: CheckContext, transition: TransitionSchema, path: Path): readonly Finding[] => {
  const names = Object.keys(context.resource.states?.values ?? {});
  const { from, to } = transition;
  const sources =
    typeof from === 'string'
      ? checkFrom(from, [...path, 'from'], names)
      : from.flatMap((pattern, index) => checkFrom(pattern, [...path, 'from', index], names));
  const target = names.includes(to)
    ? []
    : [{ path: [...path, 'to'], message: `is not a state, ${didYouMean(to, names)}` }];
  return [...sources, ...target, ...checkAsked(context, transition, path)];
};

/**
 * Checks `states`, the workflow of a resource. Finds a state field that is not a single choice or has other choices
 * than the states, a sub-status whose choices do not depend on the state field, an unknown first state, and transitions
 * with unknown states or unsuitable fields. Also finds a state that waits for an approval that no one can give.
 */
export const checkStates: FileCheck = (context) => {
  const { states } = context.resource;
  if (states === undefined) return [];
  const names = Object.keys(states.values);
  const initial = names.includes(states.initial)
    ? []
    : [{ path: ['states', 'initial'], message: `is not a state, ${didYouMean(states.initial, names)}` }];
  return [
    ...checkField(context, states),
    ...checkSub(context, states),
    ...initial,
    ...approvalStates(states)
      .filter((name) => answersFrom(states, name).length === 0)
      .map((name) => ({
        path: ['states', 'values', name, 'approval'],
        message: `has no answer: no transition from "${name}" needs a permission; expected one with "permission"`,
      })),
    ...states.transitions.flatMap((transition, index) =>
      checkTransition(context, transition, ['states', 'transitions', index]),
    ),
  ];
};

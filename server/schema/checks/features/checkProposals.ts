import { parseRelative } from '#kinds/shared/temporal/parseRelative.ts';
import { appointmentOutcomes, type ProposalSchema, type StatesSchema } from '#model/schema/statesSchema.ts';
import { findTransition } from '#model/states.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkFrom } from '../checkFrom.ts';
import { fieldNamed, ownFields, type CheckContext, type FileCheck } from '../fields/context.ts';

// Whether a time can be parsed does not depend on the clock.
const clock = { timeZone: 'UTC', now: new Date(0) };

const checkSub = ({ resource }: CheckContext, { to, sub }: ProposalSchema, path: Path): readonly Finding[] => {
  if (sub === undefined) return [];
  const field = fieldNamed(ownFields(resource), resource.states?.sub ?? '');
  const choices = field?.choicesBy?.choices[to] ?? [];
  if (choices.includes(sub)) return [];
  return [
    {
      path: [...path, 'sub'],
      message:
        choices.length === 0
          ? `is a sub-state of a state without any, got "${sub}" for "${to}"; remove it`
          : `is not a sub-state of ${to}, ${didYouMean(sub, choices)}`,
    },
  ];
};

const checkAt = (states: StatesSchema, { to, at }: ProposalSchema, path: Path): readonly Finding[] => {
  if (at === undefined) return [];
  if (parseRelative(at, clock) === undefined) {
    return [
      {
        path: [...path, 'at'],
        message: `is not a time, got "${at}"; expected one such as "tomorrow 11:00" or "in 1 hour"`,
      },
    ];
  }
  const takesTime = states.transitions.some(
    (transition) => transition.to === to && (transition.future ?? []).length > 0,
  );
  return takesTime
    ? []
    : [
        {
          path: [...path, 'at'],
          message: `proposes a time that no transition to ${to} requires under "future"; remove it`,
        },
      ];
};

const checkProposal = (context: CheckContext, proposal: ProposalSchema, path: Path): readonly Finding[] => {
  const { states } = context.resource;
  if (states === undefined) return [];
  const names = Object.keys(states.values);
  const { after, from = '*', to } = proposal;
  const sources =
    typeof from === 'string'
      ? checkFrom(from, [...path, 'from'], names)
      : from.flatMap((pattern, index) => checkFrom(pattern, [...path, 'from', index], names));
  if (!names.includes(to))
    return [...sources, { path: [...path, 'to'], message: `is not a state, ${didYouMean(to, names)}` }];
  const isReachable = names.some((name) => findTransition(states, name, to) !== undefined);
  const hasAppointment = Object.values(states.values).some(({ appointment }) => appointment !== undefined);
  return [
    ...sources,
    ...(isReachable
      ? []
      : [{ path: [...path, 'to'], message: `is a state that no user can move a record to, got "${to}"` }]),
    ...after.flatMap((outcome, index) =>
      hasAppointment || !(appointmentOutcomes as readonly string[]).includes(outcome)
        ? []
        : [
            {
              path: [...path, 'after', index],
              message: `is an outcome of an appointment, got "${outcome}"; no state has an "appointment"`,
            },
          ],
    ),
    ...checkSub(context, proposal, path),
    ...checkAt(states, proposal, path),
  ];
};

/**
 * Checks `proposals`, the next steps after an outcome: finds an unknown state or sub-status, an impossible time or
 * outcome, and a step that no user can take.
 */
export const checkProposals: FileCheck = (context) =>
  (context.resource.states?.proposals ?? []).flatMap((proposal, index) =>
    checkProposal(context, proposal, ['states', 'proposals', index]),
  );

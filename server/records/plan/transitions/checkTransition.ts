import { AppError } from '#model/errors.ts';
import { excludedBy } from '#model/permissions/excludedBy.ts';
import { word } from '#model/language/wording.ts';
import { serverText } from '../../../language/serverText.ts';
import { isBlank } from '#model/schema/json.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { StatesSchema, TransitionSchema } from '#model/schema/statesSchema.ts';
import { findTransition, transitionProblems, transitionsFrom } from '#model/states.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import { refuseProblems } from '../recordProblems.ts';
import type { Values } from '../plan.ts';

/**
 * A change of status. `from`, `to`: the states. `by`: the cause of a transition that users cannot make, such as
 * `opening`.
 */
export type RequestedTransition = {
  readonly resource: Resource;
  readonly actor: Actor;
  readonly from: string;
  readonly to: string;
  /** The record before the transition. Absent: a new record. */
  readonly before?: Values;
  /** The record after the transition. */
  readonly merged: Values;
  readonly note: string | undefined;
  readonly now: Date;
  readonly by?: TransitionSchema['by'];
};

const refuseUnknown = (states: StatesSchema, from: string, to: string): never => {
  const possible = transitionsFrom(states, from).map((transition) => transition.to);
  const list = [...new Set(possible)].map(word).join(', ');
  throw new AppError('TRANSITION_REFUSED', {
    text:
      list === ''
        ? serverText('records.noMoves', { from, to })
        : serverText('records.possibleMoves', { from, list, to }),
    fields: { [states.field]: serverText('records.noMove', { from, to }) },
  });
};

/**
 * Returns the transition between two states, after checking its permission, its required fields and its future dates.
 * `before` and `merged`: the record before and after the transition. `by`: the event that causes the transition,
 * undefined for a user. Errors: `TRANSITION_REFUSED` if there is no such transition, `NOT_ALLOWED` without its
 * permission or for a person that `notBy` excludes before or after it, `INVALID` at the fields, `UNKNOWN_CALL` for a
 * resource without states.
 */
export const checkTransition = ({
  resource,
  actor,
  from,
  to,
  before = {},
  merged,
  note,
  now,
  by,
}: RequestedTransition): TransitionSchema => {
  const { states } = resource;
  if (states === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no states.` });
  const transition = findTransition(states, from, to, by) ?? refuseUnknown(states, from, to);
  if (transition.permission !== undefined && !can(actor.permissions, resource.module, transition.permission)) {
    throw new AppError('NOT_ALLOWED', {
      text: serverText('permissions.needed', {
        permission: permissionTitle(`${resource.module}.${transition.permission}`, resource.plural),
      }),
    });
  }
  const titleOf = (field: string): string =>
    field === 'note' ? 'Note' : (resource.fieldsByName[field]?.title ?? field);
  // Also the people before the change, so that nobody takes themselves out of the record with the same call.
  const excluded = excludedBy(transition, before, actor.userId) ?? excludedBy(transition, merged, actor.userId);
  if (excluded !== undefined)
    throw new AppError('NOT_ALLOWED', { text: serverText('records.notByYou', { field: titleOf(excluded) }) });
  const record = resource.fieldsByName['note'] === undefined && !isBlank(note) ? { ...merged, note } : merged;
  refuseProblems(transitionProblems(transition, record, titleOf, now));
  return transition;
};

import { AppError } from '#model/errors.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { can } from '#model/permissions/permissions.ts';
import type { TransitionSchema } from '#model/schema/statesSchema.ts';
import { editableIn, transitionsFrom } from '#model/states.ts';
import { serverText } from '../../../language/serverText.ts';
import type { ChangeRequest } from '../changeRequest.ts';
import { checkTransition } from './checkTransition.ts';
import type { Values } from '../plan.ts';

/**
 * Refuses to undo a transition that itself needs a permission, such as a booking, or that locked the record. chosen:
 * any other transition can be undone, even if no transition leads back. Errors: `SEALED`, `NOT_ALLOWED`.
 */
const refuseUndoOfMove = ({ resource, actor }: ChangeRequest, from: string): void => {
  const { states, module } = resource;
  if (states === undefined) return;
  if (editableIn(states, from) !== undefined) throw new AppError('SEALED');
  const needed = states.transitions.flatMap(({ to, permission }) => (to === from && permission) || []);
  const left = transitionsFrom(states, from);
  if (left.length > 0 && left.every(({ permission }) => permission !== undefined))
    needed.push(...left.flatMap(({ permission }) => permission ?? []));
  const lacking = needed.find((permission) => !can(actor.permissions, module, permission));
  if (lacking !== undefined)
    throw new AppError('NOT_ALLOWED', {
      text: serverText('permissions.needed', { permission: permissionTitle(`${module}.${lacking}`, resource.plural) }),
    });
};

/**
 * Returns the transition that a change makes, after checking its requirements. `after`: the record after the change.
 * Undefined if the state stays the same, and for an undo or a reservation, which need no transition. Errors:
 * `TRANSITION_REFUSED` if no transition leads to the new state, `NOT_ALLOWED` without its permission, `INVALID` if a
 * required field is missing, `SEALED` for an undo that would unlock the record.
 */
export const transitionOf = (request: ChangeRequest, after: Values): TransitionSchema | undefined => {
  const { resource, actor, before, body, now, via } = request;
  const { states } = resource;
  // A reservation sets its configured state, independent of transitions for people.
  if (states === undefined || via === 'reservation') return undefined;
  const from = String(before[states.field] ?? states.initial);
  const to = String(after[states.field] ?? '');
  const isByHand = via === 'status' || via === 'outcome';
  if (from === to && !isByHand) return undefined;
  if (via === 'undo') {
    refuseUndoOfMove(request, from);
    return undefined;
  }
  return checkTransition({
    resource,
    actor,
    from,
    to,
    before,
    merged: after,
    note: body.note,
    now,
    ...(via === 'edit' || isByHand ? {} : { by: via }),
  });
};

import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { Resource } from '#model/resource.ts';
import type { TransitionSchema } from '#model/schema/statesSchema.ts';
import { appointmentOf, awaitsOutcome } from '#model/states.ts';
import type { PlannedActivity, Values } from '../plan.ts';

/** A change: the existing record `before`, and the kind of call `via`, such as `status` or `edit`. */
type Change = { readonly resource: Resource; readonly before: Values; readonly via: string; readonly now: Date };

/**
 * Refuses to change the status or the time of a past appointment whose outcome is not recorded yet. `after`: the record
 * after the change. chosen: before its time, an appointment can be moved or cancelled freely. Errors:
 * `TRANSITION_REFUSED`.
 */
export const refuseUnresolvedAppointment = ({ resource, before, via, now }: Change, after: Values): void => {
  const { states } = resource;
  if (states === undefined || (via !== 'status' && via !== 'edit') || !awaitsOutcome(states, before, now)) return;
  const at = appointmentOf(states, before[states.field])?.at ?? '';
  if (via === 'edit' && after[at] === before[at]) return;
  const text = serverText('records.outcomeFirst');
  throw new AppError('TRANSITION_REFUSED', {
    text: `${text}.`,
    fields: { [via === 'edit' ? at : states.field]: text },
  });
};

/**
 * Returns the activity of the appointment that a transition schedules; empty if it schedules none. Example:
 * `{"kind":"visit","outcome":"scheduled","new":{"at":"…"}}`.
 */
export const scheduledActivities = (
  { states }: Resource,
  transition: TransitionSchema | undefined,
  record: Values,
): readonly PlannedActivity[] => {
  if (states === undefined || transition?.activity === undefined) return [];
  const at = appointmentOf(states, transition.to)?.at ?? transition.future?.[0] ?? '';
  return [{ kind: transition.activity, outcome: 'scheduled', new: { at: record[at] ?? null } }];
};

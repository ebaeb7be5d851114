import { parseField } from '#model/parseField.ts';
import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { AppointmentSchema, StatesSchema } from '#model/schema/statesSchema.ts';
import { appointmentOf } from '#model/states.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { formText } from '../../../messages/en/formText.ts';
import { statusText } from '../../../messages/en/statusText.ts';

/** The outcome of an appointment, as in the API. */
export type Outcome = 'done' | 'notDone';

/** The outcome that the user has chosen. `reason` says why the appointment did not take place. */
export type ChosenOutcome = { readonly outcome: Outcome; readonly reason?: string | undefined };

/** An appointment whose outcome can be recorded: its record, and the record's status. */
export type Waiting = {
  readonly states: StatesSchema;
  readonly record: ResourceRecord;
  readonly state: string;
  readonly appointment: AppointmentSchema;
  /** The field with the time of the appointment. */
  readonly at: Field | undefined;
};

/**
 * Returns the appointment of the only record in `records`. Undefined if there are several or none, or if the record's
 * status has no appointment.
 */
export const pendingAppointment = (resource: Resource, records: readonly ResourceRecord[]): Waiting | undefined => {
  const [record] = records;
  const { states } = resource;
  if (record === undefined || records.length > 1 || states === undefined) return undefined;
  const state = record[states.field];
  const appointment = appointmentOf(states, state);
  return appointment === undefined || typeof state !== 'string'
    ? undefined
    : { states, record, state, appointment, at: resource.fieldsByName[appointment.at] };
};

/**
 * Returns the input field for the time at which an appointment took place. It exists only in the dialog, not in the
 * record.
 */
export const doneAtField = (): Field =>
  parseField('doneAt', { type: 'string', format: 'date-time', title: statusText('doneAt') }, ['doneAt']);
/**
 * Returns the input field for the reason why an appointment did not take place. It exists only in the dialog, not in
 * the record.
 */
export const reasonField = ({ appointment }: Waiting): Field =>
  parseField('reason', { type: 'string', title: statusText('reason'), enum: appointment.reasons }, ['reason']);

/**
 * Returns why the outcome of an appointment cannot be sent, as field → message. Empty if it can. `done` requires a note
 * and a time that is not in the future; `notDone` requires a reason.
 */
export const outcomeProblems = (
  outcome: Outcome,
  values: Readonly<Record<string, unknown>>,
  now: Date,
): Readonly<Record<string, string>> => {
  if (outcome === 'notDone')
    return isBlank(values['reason']) ? { reason: formText('required', { field: statusText('reason') }) } : {};
  const doneAt = values['doneAt'];
  return {
    ...(isBlank(doneAt) ? { doneAt: formText('required', { field: statusText('doneAt') }) } : {}),
    ...(typeof doneAt === 'string' && Date.parse(doneAt) > now.getTime() ? { doneAt: statusText('future') } : {}),
    ...(isBlank(values['note']) ? { note: formText('required', { field: actionText('note') }) } : {}),
  };
};

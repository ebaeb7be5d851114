import { parseField } from '#model/parseField.ts';
import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { AppointmentSchema, StatesSchema } from '#model/schema/schema.ts';
import { appointmentOf } from '#model/states.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/** What became of an appointment, in the wire's words. */
export type Outcome = 'done' | 'notDone';

/** The appointment of one record, whose outcome can be told. */
export type Waiting = {
  readonly states: StatesSchema;
  readonly record: ResourceRecord;
  readonly state: string;
  readonly appointment: AppointmentSchema;
  /** When it was, or is, to take place. */
  readonly at: Field | undefined;
};

/** Gives the appointment that a single record has; of several, each is told by itself. */
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

/** Fields of the outcome itself; none of them is the record's. */
export const doneAtField: Field = parseField(
  'doneAt',
  { type: 'string', format: 'date-time', title: 'Took place at' },
  ['doneAt'],
);
export const reasonField = ({ appointment }: Waiting): Field =>
  parseField('reason', { type: 'string', title: 'Reason', enum: appointment.reasons }, ['reason']);

/** Says what is still missing of an outcome before it can be sent: field → sentence. */
export const outcomeProblems = (
  outcome: Outcome,
  values: Readonly<Record<string, unknown>>,
  now: Date,
): Readonly<Record<string, string>> => {
  if (outcome === 'notDone') return isBlank(values['reason']) ? { reason: 'Please enter Reason' } : {};
  const doneAt = values['doneAt'];
  return {
    ...(isBlank(doneAt) ? { doneAt: 'Please enter Took place at' } : {}),
    ...(typeof doneAt === 'string' && Date.parse(doneAt) > now.getTime()
      ? { doneAt: 'Took place at must not be in the future' }
      : {}),
    ...(isBlank(values['note']) ? { note: 'Please enter Note' } : {}),
  };
};

import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import {
  anyObject,
  described,
  instant,
  note as noteSchema,
  object,
  oneOfWords,
  orNull,
  textUpTo,
  type Value,
} from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isObject } from '#model/schema/json.ts';
import type { AppointmentSchema } from '#model/schema/statesSchema.ts';
import { appointmentOf } from '#model/states.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { claimCallKey } from '../../records/write/claimCreateKey.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import type { PlannedActivity, Values } from '../../records/plan/plan.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { trimmed } from '../../records/plan/parseText.ts';
import { prefixFields } from './prefixFields.ts';
import { parseStatusBody } from '../../records/operations/status.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import { recordResult } from '../../records/write/recordResult.ts';

const bodySchema = object({
  outcome: described(oneOfWords(['done', 'notDone']), { title: 'Outcome' }),
  'doneAt?': orNull(instant),
  'reason?': textUpTo(200),
  'note?': noteSchema,
  next: described(anyObject, { title: 'Next step', description: 'The new status, with the fields that it requires.' }),
  'version?': { type: 'integer', minimum: 1 },
});
type OutcomeBody = Value<typeof bodySchema>;

const refuse = (field: string, text: string): never => {
  throw new AppError('INVALID', { text: `${text}.`, fields: { [field]: text } });
};

const readDoneAt = ({ now }: OperationContext, value: string | null | undefined): string => {
  const time = value === undefined || value === null ? now.getTime() : Date.parse(value);
  return time > now.getTime() ? refuse('doneAt', serverText('records.tookPlaceLater')) : new Date(time).toISOString();
};

const activityOf = (
  context: OperationContext,
  appointment: AppointmentSchema,
  { outcome, doneAt, reason: given, note: text }: OutcomeBody,
  before: Values,
): PlannedActivity => {
  const { activity: kind, at, reasons } = appointment;
  const [reason, note] = [trimmed(given), trimmed(text)];
  if (outcome === 'done') {
    if (note === undefined) return refuse('note', serverText('fields.enterNote'));
    return { kind, outcome: 'done', note, new: { at: readDoneAt(context, doneAt) } };
  }
  if (reason === undefined || !reasons.includes(reason))
    return refuse('reason', serverText('records.reasonOneOf', { list: reasons.join(', ') }));
  return { kind, outcome: 'not done', note, new: { at: before[at] ?? null, reason } };
};

/** Returns the contact fields to update: an appointment that took place counts as contact. */
const contactStamps = (
  { resource }: OperationContext,
  before: Values,
  at: string,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    resource.fields.flatMap(({ name, stamp }): [string, string | number][] => {
      const last = before[name];
      if (stamp === 'contacted') return [[name, typeof last === 'string' && last > at ? last : at]];
      return stamp === 'contactCount' ? [[name, Number(last ?? 0) + 1]] : [];
    }),
  );

/**
 * `outcome`: stores whether an appointment took place and changes the status (`next`) in one transaction, so that no
 * appointment stays open unnoticed. Returns the record. Body:
 * `{"outcome":"done","doneAt":"…","note":"…","next":{"status":"Callback",…}}` or
 * `{"outcome":"notDone","reason":"…","next":{…}}`. Errors: `INVALID`; `TRANSITION_REFUSED` for a record without an
 * appointment; the errors of changing a record, with fields such as `next.status`.
 */
export const outcome = defineOperation({
  body: bodySchema,
  describe: (scope) => ({
    summary: `Record the outcome of an appointment of ${withArticle(scope.resource.title)}`,
    description: 'Records the outcome and changes the status in one transaction. `next` is the body of `status`.',
    answers: { 200: recordAnswer(scope) },
    errors: ['KEY_USED', ...changeErrors],
  }),
  run: async (context) => {
    const { resource, id, body } = context;
    const next = parseStatusBody({ resource, body: { ...body.next, version: body.version } });
    const text = await withTransaction(context.pool, async (client) => {
      const { values: before } = await lockRecord(context, client, { id });
      if ((await claimCallKey(context, client)) === 'repeated') return readRecord(context, client, id);
      const state = before[resource.states?.field ?? ''];
      const appointment = resource.states === undefined ? undefined : appointmentOf(resource.states, state);
      if (appointment === undefined)
        throw new AppError('TRANSITION_REFUSED', {
          text: serverText('records.noAppointment', { thing: resource.title, state: String(state) }),
        });
      const activity = activityOf(context, appointment, body, before);
      await writeActivities(context, client, { id, activities: [activity] });
      const at = isObject(activity.new) ? String(activity.new['at']) : '';
      const stamps = body.outcome === 'done' ? contactStamps(context, before, at) : {};
      await prefixFields('next', () => changeRecord(context, client, { id, body: next, via: 'outcome', stamps }));
      return readRecord(context, client, id);
    });
    return recordResult(context, text);
  },
});

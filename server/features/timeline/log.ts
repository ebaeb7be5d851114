import type pg from 'pg';
import { authorId } from '../../auth/actor/actor.ts';
import { recomputedValues } from '#kinds/fields/computed.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { may } from '#model/permissions/permissions.ts';
import { callOutcomes } from '#model/schema/statesSchema.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { amendCallActivity } from '../../query/records/log/insertActivities.ts';
import { updateRecord } from '../../query/records/write/updateRecord.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import { anyObject, described, id, note, object, oneOfWords, type Value } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import type { RecordBody } from '../../records/plan/parseRecordBody.ts';
import type { PlannedActivity, Values } from '../../records/plan/plan.ts';
import { readRecord, readWrittenRecord } from '../../records/context/readRecord.ts';
import { trimmed } from '../../records/plan/parseText.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { parseStatusBody } from '../../records/operations/status.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { claimCallKey } from '../../records/write/claimCreateKey.ts';
import { notifyMentioned } from '../../records/write/notify/readMentions.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import { recordResult } from '../../records/write/recordResult.ts';
import { prefixFields } from './prefixFields.ts';

const bodySchema = object({
  kind: oneOfWords(['call', 'whatsapp', 'sms', 'email', 'note']),
  'note?': note,
  'direction?': oneOfWords(['incoming', 'outgoing']),
  'outcome?': oneOfWords(callOutcomes),
  'seconds?': { type: 'integer', minimum: 0, maximum: 86_400 },
  'call?': described(id, {
    title: 'Call',
    description: 'The id of a call that you started here. Outcome and note are added to its entry.',
  }),
  'next?': described(anyObject, {
    title: 'Next step',
    description: 'The new status, with the fields that it requires. Needs the permission of a status change as well.',
  }),
  'version?': { type: 'integer', minimum: 1 },
});

type LogBody = Value<typeof bodySchema>;

const activityOf = (body: LogBody): PlannedActivity => {
  const { kind, direction = 'outgoing', outcome, seconds } = body;
  const text = trimmed(body.note);
  if (kind === 'note' && text === undefined)
    throw new AppError('INVALID', {
      text: `${serverText('fields.enterNote')}.`,
      fields: { note: serverText('fields.enterNote') },
    });
  return kind === 'call' ? { kind, note: text, direction, outcome, seconds } : { kind, note: text };
};

/**
 * Parses the next step. Errors: `NOT_ALLOWED` without the permission of a status change, and those of the step's
 * parser.
 */
const parseNext = (context: OperationContext & { readonly body: LogBody }): RecordBody | undefined => {
  const { resource, actor, body } = context;
  if (body.next === undefined) return undefined;
  if (!may(actor.permissions, resource, 'status')) {
    throw new AppError('NOT_ALLOWED', {
      text: serverText('permissions.needed', {
        permission: permissionTitle(`${resource.module}.status`, resource.plural),
      }),
    });
  }
  return parseStatusBody({ resource, body: { ...body.next, version: body.version } });
};

/** Returns the contact fields to update: every entry but a note is a contact. */
const contactStamps = (
  { resource, now }: OperationContext,
  before: Values,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    resource.fields.flatMap(({ name, stamp }): [string, string | number][] => {
      if (stamp === 'contacted') return [[name, now.toISOString()]];
      return stamp === 'contactCount' ? [[name, Number(before[name] ?? 0) + 1]] : [];
    }),
  );

type Stamping = {
  readonly id: string;
  readonly stamps: Readonly<Record<string, string | number>>;
  readonly version: number;
  /** The record's values before the change. */
  readonly values: Values;
};

const writeStamps = async (
  { resource, actor, now, state }: OperationContext,
  client: pg.PoolClient,
  { id, stamps, version, values }: Stamping,
): Promise<void> => {
  const set = Object.keys(stamps);
  if (set.length === 0) return;
  const { settings } = state.model;
  const changes = { ...stamps, ...recomputedValues(resource, { ...values, ...stamps }, { set, settings }) };
  await runStatement(client, updateRecord({ resource, id, changes, actor, now, version, settings }));
};

/**
 * Adds an entry to the timeline of the record `id` in an open transaction. Unless it is a note, the record's number and
 * time of contacts are updated too. Errors: `NOT_FOUND` for a record that the user may not see.
 */
export const logActivity = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, activity }: { readonly id: string; readonly activity: PlannedActivity },
): Promise<void> => {
  const { values, version } = await lockRecord(context, client, { id });
  const stamps = activity.kind === 'note' ? {} : contactStamps(context, values);
  await writeStamps(context, client, { id, stamps, version, values });
  await writeActivities(context, client, { id, activities: [activity] });
};

/**
 * Adds outcome and note to the timeline entry of a call that the user started here, which already counted as contact.
 * Errors: `NOT_FOUND` for an entry of someone else.
 */
const amendCall = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, call, activity }: { readonly id: string; readonly call: string; readonly activity: PlannedActivity },
): Promise<void> => {
  const { resource, actor } = context;
  await lockRecord(context, client, { id });
  const { outcome, note: text } = activity;
  const amended = await runStatement(
    client,
    amendCallActivity({ id: call, resource: resource.name, record: id, by: authorId(actor), outcome, note: text }),
  );
  if (amended === undefined) throw new AppError('NOT_FOUND');
  await notifyMentioned(context, client, { id, activities: [activity] });
};

type Logged = { readonly id: string; readonly activity: PlannedActivity; readonly call: string | undefined };

/** Adds an entry to the timeline and takes the next step, in an open transaction. */
const logWithNext = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, activity, call, next }: Logged & { readonly next: RecordBody },
): Promise<void> => {
  const { values } = await lockRecord(context, client, { id });
  const isContact = activity.kind !== 'note' && call === undefined;
  const stamps = isContact ? contactStamps(context, values) : {};
  if (call === undefined) await writeActivities(context, client, { id, activities: [activity] });
  else await amendCall(context, client, { id, call, activity });
  await prefixFields('next', () => changeRecord(context, client, { id, body: next, via: 'status', stamps }));
};

/**
 * `log`: adds a call, a message or a note to the timeline of a record, and returns the record. Calls and messages count
 * as contact. `call`: the id of a call that the user started in the product; outcome and note are then added to the
 * entry that this call has. `next`: a change of the status in the same transaction. Shape:
 * `{"kind":"call","outcome":"not answered","next":{"status":"Callback",…}}`. Errors: `NOT_FOUND`, `NOT_ALLOWED`; those
 * of a change, with fields such as `next.status`.
 */
export const log = defineOperation({
  body: bodySchema,
  describe: (scope) => ({
    summary: `Log a call, message or note on ${withArticle(scope.resource.title)}`,
    description: 'With `next`, the body of `status`, it also changes the status, in one transaction.',
    example: { kind: 'call', outcome: 'connected', seconds: 125, note: 'Wants to see it on Sunday' },
    answers: { 200: recordAnswer(scope) },
    errors: ['KEY_USED', ...changeErrors],
  }),
  run: async (context) => {
    const { id, body } = context;
    const activity = activityOf(body);
    const next = parseNext(context);
    const text = await withTransaction(context.pool, async (client) => {
      if ((await claimCallKey(context, client)) === 'repeated') return readRecord(context, client, id);
      const logged = { id, activity, call: body.kind === 'call' ? body.call : undefined };
      if (next !== undefined) await logWithNext(context, client, { ...logged, next });
      else if (logged.call === undefined) await logActivity(context, client, { id, activity });
      else await amendCall(context, client, { ...logged, call: logged.call });
      return readWrittenRecord(context, client, id);
    });
    return recordResult(context, text);
  },
});

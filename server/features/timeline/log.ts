import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Json } from '#model/schema/json.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { updateRecord } from '../../query/records/updateRecord.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import { note, object, oneOfWords, type Value } from '../../contract/schemaTypes.ts';
import { oneInLowerCase } from '#model/values/inLowerCase.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/lockRecord.ts';
import type { PlannedActivity } from '../../records/plan/plan.ts';
import { readWrittenRecord } from '../../records/context/readRecord.ts';
import { trimmed } from '../../records/context/parseText.ts';
import { runStatement } from '../../records/context/runStatement.ts';
import { claimCallKey } from '../../records/write/claimCreateKey.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import { writeRecord } from '../../records/write/writeRecord.ts';

const bodySchema = object({
  kind: oneOfWords(['call', 'whatsapp', 'sms', 'email', 'note']),
  'note?': note,
  'direction?': oneOfWords(['incoming', 'outgoing']),
  'outcome?': oneOfWords(['connected', 'not answered', 'busy', 'missed', 'switched off']),
  'seconds?': { type: 'integer', minimum: 0, maximum: 86_400 },
});

const activityOf = (body: Value<typeof bodySchema>): PlannedActivity => {
  const { kind, direction = 'outgoing', outcome, seconds } = body;
  const text = trimmed(body.note);
  if (kind === 'note' && text === undefined)
    throw new AppError('INVALID', { text: 'Please enter Note.', fields: { note: 'Please enter Note' } });
  return kind === 'call' ? { kind, note: text, direction, outcome, seconds } : { kind, note: text };
};

/** Adds an entry to the timeline of a record in an open transaction. All but notes count as contact. */
export const logActivity = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, activity }: { readonly id: string; readonly activity: PlannedActivity },
): Promise<void> => {
  const { resource, actor, now, state } = context;
  const { values, version } = await lockRecord(context, client, { id });
  const changes: Record<string, Json> = {};
  for (const field of activity.kind === 'note' ? [] : resource.fields) {
    if (field.stamp === 'contacted') changes[field.name] = now.toISOString();
    if (field.stamp === 'contactCount') changes[field.name] = Number(values[field.name] ?? 0) + 1;
  }
  if (Object.keys(changes).length > 0) {
    await runStatement(
      client,
      updateRecord({ resource, id, changes, actor, now, version, settings: state.model.settings }),
    );
  }
  await writeActivities(context, client, { id, activities: [activity] });
};

/** `log`: adds a call, a message or a note to the timeline. All but notes count as contact. */
export const log = defineOperation({
  body: bodySchema,
  describe: (scope) => ({
    summary: `Log a call, message or note on ${oneInLowerCase(scope.resource.title)}`,
    example: { kind: 'call', outcome: 'connected', seconds: 125, note: 'Wants to see it on Sunday' },
    answers: { 200: recordAnswer(scope) },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { id, body } = context;
    const activity = activityOf(body);
    const text = await withTransaction(context.pool, async (client) => {
      if ((await claimCallKey(context, client, id)) === 'first') await logActivity(context, client, { id, activity });
      return readWrittenRecord(context, client, id);
    });
    return writeRecord(context, text);
  },
});

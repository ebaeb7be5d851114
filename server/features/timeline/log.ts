import { AppError } from '#model/errors.ts';
import type { Json } from '#model/schema/json.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { updateRecord } from '../../query/records/updateRecord.ts';
import type { OperationHandler } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/lockRecord.ts';
import type { PlannedActivity } from '../../records/plan/plan.ts';
import { readWrittenRecord } from '../../records/context/readRecord.ts';
import { parseText, parseWord, refuseOtherWords } from '../../records/context/parseText.ts';
import { runStatement } from '../../records/context/runStatement.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import { writeRecord } from '../../records/write/writeRecord.ts';

const kinds = ['call', 'whatsapp', 'sms', 'email', 'note'] as const;
const outcomes = ['connected', 'not answered', 'busy', 'missed', 'switched off'] as const;
const maxCallSeconds = 86_400;

const readSeconds = (value: unknown): number | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxCallSeconds) return value;
  throw new AppError('INVALID', { fields: { seconds: `seconds must be a whole number from 0 to ${maxCallSeconds}` } });
};

const readActivity = (body: Readonly<Record<string, unknown>>): PlannedActivity => {
  refuseOtherWords(body, ['kind', 'note', 'direction', 'outcome', 'seconds']);
  const kind = parseWord(body, 'kind', kinds);
  if (kind === undefined)
    throw new AppError('INVALID', { fields: { kind: `kind must be one of [${kinds.join(', ')}]` } });
  const note = parseText(body, 'note');
  if (kind === 'note' && note === undefined)
    throw new AppError('INVALID', { text: 'Please enter Note.', fields: { note: 'Please enter Note' } });
  if (kind !== 'call') return { kind, note };
  return {
    kind,
    note,
    direction: parseWord(body, 'direction', ['incoming', 'outgoing']) ?? 'outgoing',
    outcome: parseWord(body, 'outcome', outcomes),
    seconds: readSeconds(body['seconds']),
  };
};

/** `log`: writes a call, a message or a note to the timeline; all but notes count as contact. */
export const log: OperationHandler = async (context) => {
  const { resource, actor, now, id, state } = context;
  const activity = readActivity(context.body as Readonly<Record<string, unknown>>);
  const text = await withTransaction(context.pool, async (client) => {
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
    return readWrittenRecord(context, client, id);
  });
  return writeRecord(context, text);
};

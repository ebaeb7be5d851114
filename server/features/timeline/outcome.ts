import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { isDay } from '#model/values/dates.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { AppointmentSchema } from '#model/schema/schema.ts';
import { appointmentOf } from '#model/states.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { kindContextOf } from '../../records/plan/recordProblems.ts';
import type { RequestContext, OperationHandler } from '../../records/context/context.ts';
import { lockRecord } from '../../records/context/lockRecord.ts';
import type { PlannedActivity, Values } from '../../records/plan/plan.ts';
import type { RecordBody } from '../../records/plan/parseRecordBody.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { parseText, parseWord, refuseOtherWords } from '../../records/context/parseText.ts';
import { parseStatusBody } from '../../records/operations/status.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import { writeRecord } from '../../records/write/writeRecord.ts';

type OutcomeBody = {
  readonly outcome: 'done' | 'notDone';
  readonly doneAt: unknown;
  readonly reason: string | undefined;
  readonly note: string | undefined;
  readonly next: RecordBody;
};

const refuse = (field: string, text: string): never => {
  throw new AppError('INVALID', { text: `${text}.`, fields: { [field]: text } });
};

/** What is wrong with the next step is told at `next.<field>`. */
const naming = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`next.${name}`, text]));
    throw new AppError(error.code, {
      text: error.message,
      fields,
      ...(error.extra === undefined ? {} : { extra: error.extra }),
      cause: error,
    });
  }
};

const parseOutcome = ({ resource, body }: RequestContext): OutcomeBody => {
  const words = body as Readonly<Record<string, unknown>>;
  refuseOtherWords(words, ['outcome', 'doneAt', 'reason', 'note', 'next', 'version']);
  const outcome =
    parseWord(words, 'outcome', ['done', 'notDone']) ?? refuse('outcome', 'Please tell whether it took place');
  const given = isObject(words['next']) ? words['next'] : refuse('next', 'Please choose what comes next');
  const next = parseStatusBody({ resource, body: { ...given, version: words['version'] } });
  return {
    outcome,
    doneAt: words['doneAt'],
    reason: parseText(words, 'reason', 200),
    note: parseText(words, 'note'),
    next,
  };
};

const readDoneAt = ({ resource, state, now }: RequestContext, { at }: AppointmentSchema, value: unknown): string => {
  const field = resource.fieldsByName[at];
  if (value === undefined || value === null || field === undefined) return now.toISOString();
  const instant = kindFor(field).clean(value as Json, field, kindContextOf(state));
  const time = typeof instant === 'string' && !isDay(instant) ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(time)) return refuse('doneAt', 'Took place at is not a valid time');
  return time > now.getTime()
    ? refuse('doneAt', 'Took place at must not lie in the future')
    : new Date(time).toISOString();
};

const activityOf = (
  context: RequestContext,
  appointment: AppointmentSchema,
  { outcome, doneAt, reason, note }: OutcomeBody,
  before: Values,
): PlannedActivity => {
  const { activity: kind, at, reasons } = appointment;
  if (outcome === 'done') {
    if (note === undefined) return refuse('note', 'Please enter Note');
    return { kind, outcome: 'done', note, new: { at: readDoneAt(context, appointment, doneAt) } };
  }
  if (reason === undefined || !reasons.includes(reason))
    return refuse('reason', `Reason must be one of [${reasons.join(', ')}]`);
  return { kind, outcome: 'not done', note, new: { at: before[at] ?? null, reason } };
};

/** Who came was met: what took place counts as contact. */
const contactStamps = (
  { resource }: RequestContext,
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
 * `outcome`: tells of an appointment whether it took place, and what comes next, in one transaction: nothing stays
 * scheduled in silence. Body: `{"outcome":"done","doneAt":"…","note":"…","next":{"status":"Callback",…}}` or
 * `{"outcome":"notDone","reason":"…","next":{…}}`.
 * Errors: `INVALID`, `TRANSITION_REFUSED` for a record without an appointment, and all of `changeRecord`, at
 * `next.<field>`.
 */
export const outcome: OperationHandler = async (context) => {
  const { resource, id } = context;
  const outcomeBody = parseOutcome(context);
  const text = await withTransaction(context.pool, async (client) => {
    const { values: before } = await lockRecord(context, client, { id });
    const state = before[resource.states?.field ?? ''];
    const appointment = resource.states === undefined ? undefined : appointmentOf(resource.states, state);
    if (appointment === undefined)
      throw new AppError('TRANSITION_REFUSED', {
        text: `${resource.title} is ${String(state)}: no appointment waits for its outcome.`,
      });
    const activity = activityOf(context, appointment, outcomeBody, before);
    await writeActivities(context, client, { id, activities: [activity] });
    const at = isObject(activity.new) ? String(activity.new['at']) : '';
    const stamps = outcomeBody.outcome === 'done' ? contactStamps(context, before, at) : {};
    await naming(() => changeRecord(context, client, { id, body: outcomeBody.next, via: 'outcome', stamps }));
    return readRecord(context, client, id);
  });
  return writeRecord(context, text);
};

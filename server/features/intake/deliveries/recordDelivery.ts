import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { kindFor } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { insertDeliveryEvent } from '../../../query/records/log/insertDeliveryEvent.ts';
import type { ExistingRow } from '../../../query/lookups/duplicates/findExistingByValues.ts';
import { findExisting } from '../../../records/context/existingRecords.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import { runStatement } from '../../../postgres/runStatement.ts';
import { planCreate } from '../../../records/plan/planCreate.ts';
import type { Plan, Values } from '../../../records/plan/plan.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import { attach, existingToAttach } from '../../../records/write/reEnquiry/attach.ts';
import { insertPlanned, longTextOf } from '../../../records/write/insertPlanned.ts';
import { notifyUsers } from '../../../records/write/notify/notifyUsers.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { parseRow } from '../../../schema/mapping/parseFieldRules.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { findNames } from '../../import/rows/lookUps/findNames.ts';
import type { DeliveryOutcome } from './deliveries.ts';
import { fieldRulesOf } from './fieldRulesOf.ts';
import { isAboutName } from './refusals.ts';
import { refusalSentence } from '../../../schema/mapping/refusalSentence.ts';

/** Returns the values that a form sends besides its columns: consent, and the record that the page is about. */
const formValues = ({ form }: IntakeSchema, row: FileRow, resource: Resource): Values => {
  if (form === undefined) return {};
  const about = form.about === undefined ? undefined : resource.fieldsByName[form.about];
  const record = row.get('record') ?? '';
  return {
    ...(form.consentField !== undefined && row.get('consent') === 'true' ? { [form.consentField]: true } : {}),
    ...(about === undefined || record === ''
      ? {}
      : { [about.name]: kindFor(about).traits.refersTo === 'many' ? [record] : record }),
  };
};

type DeliveryRecord = {
  readonly state: SchemaState;
  readonly source: IntakeSchema;
  readonly row: FileRow;
  readonly address: string;
  readonly now: Date;
  /** Id of the delivery, for the audit log. */
  readonly id: string;
};

/** A delivery, and the context in which its record is written. */
type Received = {
  readonly context: OperationContext;
  readonly source: IntakeSchema;
  readonly row: FileRow;
};

/**
 * Returns the values of a delivery, and notes about fields left blank because no record has the name. Errors: `INVALID`
 * with all other problems.
 */
const parseValues = async (
  { context, source, row }: Received,
  client: pg.PoolClient,
): Promise<{ readonly values: Values; readonly notes: readonly string[] }> => {
  const { pool, resource, state } = context;
  const { model } = state;
  const rules = fieldRulesOf(model, source, resource);
  const names = findNames({ pool, client, model, resource, reader: readerOf(context), map: { rules } });
  await names.learn([row]);
  const { values, problems } = parseRow(rules, row, names);
  const wrong = problems.filter((problem) => !isAboutName(problem));
  if (wrong.length > 0)
    throw new AppError('INVALID', {
      text: wrong.map(refusalSentence).join('; '),
      fields: Object.fromEntries(wrong.map((problem) => [problem.field.name, refusalSentence(problem)])),
    });
  return { values, notes: problems.filter(isAboutName).map(refusalSentence) };
};

/** Returns what creating the record would write. Errors: `INVALID` with the fields. */
const planRecord = ({ context, source, row }: Received, values: Values): Plan => {
  const { state, resource, actor, now } = context;
  const body = { values, version: undefined, note: undefined, allowDuplicate: true };
  const plan = planCreate({ state, resource, actor, now, body, isByServer: true });
  return { ...plan, changes: { ...plan.changes, ...formValues(source, row, resource) } };
};

/**
 * Adds a delivery to the timeline of an existing person's record, reopens the record if the schema allows it, and
 * notifies its owners.
 */
const attachDelivery = async (
  { context, source }: Received,
  client: pg.PoolClient,
  existing: ExistingRow,
  values: Values,
): Promise<void> => {
  const note = longTextOf(context.resource, values);
  await attach(context, client, { existing, note: note === undefined ? source.title : `${source.title}: ${note}` });
  await notifyUsers(context, client, {
    id: existing._id,
    users: existing.owners,
    text: `Enquired again via ${source.title}${note === undefined ? '' : `: ${note.replace(/\s+/g, ' ').slice(0, 150)}`}`,
  });
};

/** Adds a delivery to the record of the same person, or creates a record. Returns which, and the id of the record. */
const attachOrCreate = async (
  received: Received,
  client: pg.PoolClient,
  plan: Plan,
): Promise<{ readonly result: 'created' | 'reEnquiry'; readonly record: string }> => {
  const { context } = received;
  const { changes } = plan;
  const existing = existingToAttach(context, await findExisting(context, client, { values: changes, lock: true }));
  if (existing !== undefined) {
    await attachDelivery(received, client, existing, changes);
    return { result: 'reEnquiry', record: existing._id };
  }
  const id = v7();
  await insertPlanned(context, client, { id, plan, record: changes, allowDuplicate: true });
  return { result: 'created', record: id };
};

/** Returns the context in which the record of a delivery is written. Errors: `INVALID` if its resource was removed. */
const contextOf = (pool: pg.Pool, { state, source, address, now, id }: DeliveryRecord): OperationContext => {
  const { model } = state;
  const resource = model.resources[source.resource];
  if (resource === undefined) throw new AppError('INVALID', { text: `${source.resource} is not a resource any more.` });
  const actor = serverActor(model, resource, source.title);
  return {
    ...backgroundContext({ pool, state, resource, actor, now }),
    operation: 'create',
    requestId: id,
    address,
  };
};

/**
 * Creates a record from the columns of a delivery (`row`), or adds the delivery to the existing record of the same
 * person, in an open transaction. Also queues the event that starts rules for deliveries of this source. Returns the
 * record, and `notes` about fields that were left blank because they name a record that does not exist. Errors:
 * `INVALID` with all problems; other errors of creating a record.
 */
export const recordDelivery = async (
  pool: pg.Pool,
  client: pg.PoolClient,
  delivery: DeliveryRecord,
): Promise<DeliveryOutcome> => {
  const { source, row, now } = delivery;
  const context = contextOf(pool, delivery);
  const received = { context, source, row };
  const { values, notes } = await parseValues(received, client);
  const written = await attachOrCreate(received, client, planRecord(received, values));
  const resource = context.resource.name;
  await runStatement(client, insertDeliveryEvent({ source: source.name, resource, record: written.record, now }));
  return { ...written, resource, ...(notes.length === 0 ? {} : { notes }) };
};

import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { kindFor } from '#kinds/index.ts';
import type { Model, Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
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
import type { Finding } from '../../../schema/problems/problem.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import {
  type FieldRefusal,
  type FieldRules,
  parseFieldRules,
  parseRow,
} from '../../../schema/mapping/parseFieldRules.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { findNames } from '../../import/rows/lookUps/findNames.ts';
import type { DeliveryOutcome } from './deliveries.ts';

const rulesOf = new WeakMap<IntakeSchema, { readonly model: Model; readonly rules: FieldRules }>();

/**
 * Returns the mapping of a source: how the columns of its deliveries become values of the resource's fields. Cached per
 * version of the schemas.
 */
export const fieldRulesOf = (model: Model, source: IntakeSchema, resource: Resource): FieldRules => {
  const cached = rulesOf.get(source);
  if (cached?.model === model) return cached.rules;
  const { settings } = model;
  const findings: Finding[] = [];
  const rules = parseFieldRules(source.fields, {
    resource,
    findings,
    context: { settings, timeZone: settings.timeZone },
  });
  rulesOf.set(source, { model, rules });
  return rules;
};

/** Returns the message for a text that is not valid for a field: `Phone is not a phone number, got "x"`. */
export const refusalSentence = ({ field, reason, got }: FieldRefusal): string =>
  `${field.title} ${reason}${got === '' ? '' : `, got ${JSON.stringify(got.slice(0, 80))}`}`;

/**
 * Returns whether a value was refused because no record has this name. Callers then leave the field blank, because a
 * lead without its project is better than no lead.
 */
export const isAboutName = ({ field }: FieldRefusal): boolean => kindFor(field).traits.refersTo !== undefined;

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

/** Returns what creating the record would write. Errors: those of `planCreate`. */
const planRecord = ({ context, source, row }: Received, values: Values): Plan => {
  const { state, resource, actor, now } = context;
  const body = { values, version: undefined, note: undefined, allowDuplicate: true };
  const plan = planCreate({ state, resource, actor, now, body, isByServer: true });
  return { ...plan, changes: { ...plan.changes, ...formValues(source, row, resource) } };
};

/** Adds a delivery to the record of an existing person, and notifies its owners. */
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

/**
 * Creates a record from the columns of a delivery (`row`), in an open transaction. If the same person already has a
 * record, adds the delivery to the timeline of that record instead, reopens the record if the schema allows it, and
 * notifies its owners. Also queues the event that starts rules for deliveries of this source. Returns the record, and
 * `notes` about fields that were left blank because they name a record that does not exist. Errors: `INVALID` with all
 * problems; other errors of creating a record.
 */
export const recordDelivery = async (
  pool: pg.Pool,
  client: pg.PoolClient,
  { state, source, row, address, now, id: delivery }: DeliveryRecord,
): Promise<DeliveryOutcome> => {
  const { model } = state;
  const resource = model.resources[source.resource];
  if (resource === undefined) throw new AppError('INVALID', { text: `${source.resource} is not a resource any more.` });
  const actor = serverActor(model, resource, source.title);
  const context: OperationContext = {
    ...backgroundContext({ pool, state, resource, actor, now }),
    operation: 'create',
    requestId: delivery,
    address,
  };
  const received = { context, source, row };
  const { values, notes } = await parseValues(received, client);
  const written = await attachOrCreate(received, client, planRecord(received, values));
  const { record } = written;
  await runStatement(client, insertDeliveryEvent({ source: source.name, resource: resource.name, record, now }));
  return { ...written, resource: resource.name, ...(notes.length === 0 ? {} : { notes }) };
};

/** Returns the text of an error for the users of the agency: every problem with its field. */
export const refusalReason = (error: AppError): string => {
  const sentences = Object.values(isObject(error.fields) ? error.fields : {}).map(String);
  return sentences.length === 0 ? error.message : sentences.join('; ');
};

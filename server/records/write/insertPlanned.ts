import type pg from 'pg';
import { recomputedValues } from '#kinds/fields/computed.ts';
import { kindFor } from '#kinds/index.ts';
import { reservationsOf } from '#model/reserves.ts';
import type { Resource } from '#model/resource.ts';
import type { Statement } from '../../postgres/statement.ts';
import { LastWrites } from '../../postgres/transaction.ts';
import { sendBatch } from '../../postgres/batches/sendBatch.ts';
import { insertRecord } from '../../query/records/write/insertRecord.ts';
import { conversionValues } from '../plan/conversionValues.ts';
import { marksOfNewRecord } from '../../query/lookups/fromOthers/valuesFromOthers.ts';
import { awaitAll, sendTogether } from '../../postgres/batches/sendTogether.ts';
import { type ExpectedMark, refreshExpectedValues, refreshMarkedValues } from '../../postgres/staleMarks.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { attach, existingToAttach } from './reEnquiry/attach.ts';
import { authorId } from '../../auth/actor/actor.ts';
import type { OperationContext } from '../context/context.ts';
import { changeRecord } from './changeRecord.ts';
import { auditOfNumbers, assignNumbers } from './assignNumbers.ts';
import { guard } from '../guards/guards.ts';
import { findExisting } from '../context/existingRecords.ts';
import { approvalOf } from './notify/approvalOf.ts';
import { notificationStatement } from './notify/recipients.ts';
import { readMentions } from './notify/readMentions.ts';
import type { Plan, Values } from '../plan/plan.ts';
import { moveReferencedRecords } from './related/moveReferencedRecords.ts';
import { relatedActivityStatement } from './related/relatedActivityStatement.ts';
import { changesFiles, refuseForeignFiles, moveFilesIntoPlace } from './recordFiles.ts';
import { refuseDuplicates, refuseDuplicatesAhead } from '../guards/refuseDuplicates.ts';
import { refuseMissingReferences, refuseMissingReferencesAhead } from '../guards/refuseMissingReferences.ts';
import { refuseHeldValues } from '../guards/refuseHeldValues.ts';
import { withDecidedOwner } from '../assignment/withDecidedOwner.ts';
import { withFollowedState } from './reservations/follow.ts';
import { reserve } from './reservations/reserve.ts';
import { activitiesStatement, auditStatement } from './writePlan.ts';
import { returningOf } from './recordResult.ts';

/** A new record that is ready to be written. */
export type PlannedRecord = {
  readonly id: string;
  readonly plan: Plan;
  /** The planned values, with hashed secrets. */
  readonly record: Values;
  readonly allowDuplicate: boolean;
  /** Whether references and duplicates are checked together with the write, by `refuseAhead`. Default: false. */
  readonly checksAhead?: boolean;
};

/** The statements that write a record with its activities and audit entry, and what must follow them. */
type Insert = {
  readonly statements: readonly Statement[];
  readonly record: Values;
  /**
   * Whether the statements are all that the transaction writes: no files, no reservations, no moves of other records.
   */
  readonly isAlone: boolean;
  /** Computed values, of this record or others, that depend on the record. */
  readonly marks: readonly ExpectedMark[];
};

/**
 * Returns the value of the first long text field of a resource in `values`, usually the message of a person; undefined
 * if there is none.
 */
export const longTextOf = (resource: Resource, values: Values): string | undefined => {
  const field = resource.fields.find((one) => kindFor(one).traits.wide === true && kindFor(one).column.type === 'text');
  const value = field === undefined ? undefined : values[field.name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Records a re-enquiry if the person exists in the target resource. Returns the reference to their record as values of
 * the new record.
 */
const recognise = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, record }: PlannedRecord,
): Promise<Values> => {
  const { resource, state, now } = context;
  const { convert } = resource.schema;
  const target = state.model.resources[convert?.to ?? ''];
  if (convert?.recognise !== true || target === undefined) return {};
  const there: OperationContext = { ...context, resource: target };
  const values = conversionValues({
    resource,
    target,
    convert,
    values: record,
    now,
    timeZone: state.model.settings.timeZone,
  });
  const existing = existingToAttach(there, await findExisting(there, client, { values, lock: true }));
  if (existing === undefined) return {};
  await attach(there, client, {
    existing,
    note: longTextOf(resource, record),
    origin: { resource: resource.name, record: id },
  });
  // A user without access must not learn that the record exists. A later conversion finds it again.
  return authorId(context.actor) !== null && !existing.visible ? {} : { [convert.link]: existing._id };
};

const prepareInsert = async (
  context: OperationContext,
  client: pg.PoolClient,
  planned: PlannedRecord,
): Promise<Insert> => {
  const { resource, actor, state, now } = context;
  const { id, plan, allowDuplicate, checksAhead = false } = planned;
  refuseForeignFiles(context, { before: {}, changes: planned.record });
  const complete = await withFollowedState(context, client, {
    ...planned.record,
    ...(await guard(context, client, { before: {}, changes: planned.record })),
  });
  const checked = { values: complete, allowed: allowDuplicate };
  if (checksAhead) {
    refuseMissingReferencesAhead(context, client, complete);
    refuseDuplicatesAhead(context, client, checked);
  } else {
    await refuseMissingReferences(context, client, complete);
    await refuseDuplicates(context, client, checked);
  }
  await refuseHeldValues(context, client, { id, before: {}, changes: complete });
  const links = await recognise(context, client, planned);
  // After the locks of unique values, so that two writers take the locks of values and rules in one order.
  const decided = await withDecidedOwner(context, client, {
    id,
    record: complete,
    activities: plan.activities,
  });
  const { activities } = decided;
  const { settings } = state.model;
  const set = Object.keys(decided.record).filter((name) => decided.record[name] !== planned.record[name]);
  const record = { ...decided.record, ...recomputedValues(resource, decided.record, { set, settings }) };
  const numbers = await assignNumbers(context, client, { transition: plan.transition, record });
  const mentioned = await readMentions(context, client, { changes: record, activities: plan.activities });
  const approval = await approvalOf(context, client, { id, after: record });
  const statements = [
    insertRecord({
      resource,
      id,
      record: { ...record, ...links, ...numbers },
      actor,
      now,
      settings: state.model.settings,
      returning: returningOf(context),
    }),
    activitiesStatement(context, { id, activities }) ?? [],
    auditStatement(context, { id, action: 'create', changes: { ...plan.audit, ...auditOfNumbers(numbers) } }),
    relatedActivityStatement(context, { id, before: {}, changes: record }) ?? [],
    ...approval.statements,
    notificationStatement(context, { id, before: undefined, after: record, mentioned }) ?? [],
  ].flat();
  const isAlone =
    !changesFiles(context, { before: {}, changes: record }) &&
    plan.transition?.moves === undefined &&
    reservationsOf(resource, record).length === 0;
  return {
    statements,
    record,
    isAlone,
    marks: marksOfNewRecord(state.model, resource, { ...record, ...links, _id: id }),
  };
};

// checked: `returning` names one text column
const writtenText = ([inserted]: readonly pg.QueryResult[]): string =>
  (inserted?.rows[0] as { readonly data: string } | undefined)?.data ?? '{}';

/** Writes a record on which nothing but computed values depends. Returns the writes that are left for the commit. */
const writeAlone = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, statements, marks }: PlannedRecord & Insert,
): Promise<LastWrites<string>> => {
  // The second group of statements is sent without waiting for the first.
  const [inserted, { changed, last }] = await sendTogether(client, () =>
    awaitAll([sendBatch(client, statements), refreshExpectedValues(client, marks)] as const),
  );
  if (!changed.includes(id)) return new LastWrites(last, () => writtenText(inserted));
  await sendBatch(client, last);
  const text = await readWrittenRecord(context, client, id);
  return new LastWrites([], () => text);
};

const writeInsert = async (
  context: OperationContext,
  client: pg.PoolClient,
  insert: PlannedRecord & Insert,
): Promise<string> => {
  const { id, plan, statements, record } = insert;
  if (insert.isAlone) {
    const { statements: last, resultOf } = await writeAlone(context, client, insert);
    return resultOf(await sendBatch(client, last));
  }
  const results = await sendBatch(client, statements);
  await moveFilesIntoPlace(context, id, { before: {}, changes: record });
  await reserve(context, client, { before: {}, after: record }, changeRecord);
  await moveReferencedRecords(context, client, { transition: plan.transition, record }, changeRecord);
  return (await refreshMarkedValues(client)).has(id) ? readWrittenRecord(context, client, id) : writtenText(results);
};

/**
 * Writes a planned record with its activities, audit entry, reservations and notifications in an open transaction.
 * Returns the JSON text of the record, as the user may see it. Errors: `INVALID`, `NOT_ALLOWED`, `FIELD_NOT_ALLOWED`,
 * `DUPLICATE`, `TAKEN`. With `planned.checksAhead`, an invalid reference or a duplicate causes an error without details
 * instead (`isRefusedAhead`).
 */
export const insertPlanned = async (
  context: OperationContext,
  client: pg.PoolClient,
  planned: PlannedRecord,
): Promise<string> => writeInsert(context, client, { ...planned, ...(await prepareInsert(context, client, planned)) });

/**
 * Writes a planned record with its activities, audit entry, reservations and notifications. Call it last in `work` of
 * `withTransaction`, and return its result from `work`. The result is `LastWrites`, which sends the statements together
 * with the commit, or the JSON text of the record if the write had to be finished before, as with files or
 * reservations. Errors: `INVALID`, `NOT_ALLOWED`, `FIELD_NOT_ALLOWED`, `DUPLICATE`, `TAKEN`.
 */
export const insertAsLastStep = async (
  context: OperationContext,
  client: pg.PoolClient,
  planned: PlannedRecord,
): Promise<string | LastWrites<string>> => {
  const insert = { ...planned, ...(await prepareInsert(context, client, planned)) };
  if (!insert.isAlone) return writeInsert(context, client, insert);
  return insert.marks.length === 0
    ? new LastWrites(insert.statements, writtenText)
    : writeAlone(context, client, insert);
};

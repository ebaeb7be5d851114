import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { reservationsOf } from '#model/reserves.ts';
import type { Resource } from '#model/resource.ts';
import { type FinishTransaction, sendAll } from '../../postgres/transaction.ts';
import { insertRecord } from '../../query/records/insertRecord.ts';
import { conversionValues } from '../plan/conversionValues.ts';
import { attach, existingToAttach } from './attach.ts';
import { signerId } from '../../auth/actor.ts';
import type { OperationContext } from '../context/context.ts';
import { changeRecord, moveOthers } from './changeRecord.ts';
import { auditOfNumbers, giveNumbers } from './giveNumbers.ts';
import { guard } from '../guards/guards.ts';
import { findExisting } from '../context/existingRecords.ts';
import { peopleStatement } from './peopleStatement.ts';
import type { Plan, Values } from '../plan/plan.ts';
import { pointedStatement } from './pointedStatement.ts';
import { bringsFiles, refuseForeignFiles, moveFilesIntoPlace } from './recordFiles.ts';
import { refuseDuplicates } from '../guards/refuseDuplicates.ts';
import { refuseMissingReferences } from '../guards/refuseMissingReferences.ts';
import { refuseHeldValues } from '../guards/refuseHeldValues.ts';
import { withFollowedState } from './follow.ts';
import { reserve } from './reserve.ts';
import { activitiesStatement, auditStatement } from './writePlan.ts';
import { returningOf } from './writeRecord.ts';

export type PlannedRecord = {
  readonly id: string;
  readonly plan: Plan;
  /** What the plan writes, its secrets hashed. */
  readonly record: Values;
  readonly allowDuplicate: boolean;
  /** Ends the transaction, of which this is the last step; absent: more follows. */
  readonly finish?: FinishTransaction;
};

/** The longest text of a record is what its person said. */
export const longestTextOf = (resource: Resource, values: Values): string | undefined => {
  const field = resource.fields.find((one) => kindFor(one).traits.wide === true && kindFor(one).column.type === 'text');
  const value = field === undefined ? undefined : values[field.name];
  return typeof value === 'string' ? value : undefined;
};

/** A record of somebody whom the other resource knows is noted there at once; gives the link to them. */
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
    note: longestTextOf(resource, record),
    origin: { resource: resource.name, record: id },
  });
  // A person without access learns nothing of the record; whoever converts the new one finds it again.
  return signerId(context.actor) !== null && !existing.visible ? {} : { [convert.link]: existing._id };
};

/**
 * Writes a planned record with its activities and its audit, in a transaction that is open, and gives its JSON text.
 * With `finish` nothing comes after it: where it has no more to do itself, the transaction ends with what it writes.
 * Errors: those of the guards, `INVALID` for references to nothing, `DUPLICATE`, `TAKEN`.
 */
export const insertPlanned = async (
  context: OperationContext,
  client: pg.PoolClient,
  planned: PlannedRecord,
): Promise<string> => {
  const { resource, actor, state, now } = context;
  const { id, plan, allowDuplicate, finish } = planned;
  refuseForeignFiles(context, { before: {}, changes: planned.record });
  const record = await withFollowedState(context, client, {
    ...planned.record,
    ...(await guard(context, client, { before: {}, changes: planned.record })),
  });
  await refuseMissingReferences(context, client, record);
  await refuseDuplicates(context, client, { values: record, allowed: allowDuplicate });
  await refuseHeldValues(context, client, { id, before: {}, changes: record });
  const links = await recognise(context, client, planned);
  const numbers = await giveNumbers(context, client, { transition: plan.transition, record });
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
    activitiesStatement(context, { id, activities: plan.activities }) ?? [],
    auditStatement(context, { id, action: 'create', changes: { ...plan.audit, ...auditOfNumbers(numbers) } }),
    pointedStatement(context, { id, before: {}, changes: record }) ?? [],
    peopleStatement(context, { id, record, on: 'create' }) ?? [],
  ].flat();
  const written = { before: {}, changes: record };
  const isLast =
    !bringsFiles(context, written) &&
    plan.transition?.moves === undefined &&
    reservationsOf(resource, record).length === 0;
  const [inserted] = await (finish !== undefined && isLast ? finish(statements) : sendAll(client, statements));
  await moveFilesIntoPlace(context, id, written);
  await reserve(context, client, { before: {}, after: record }, changeRecord);
  await moveOthers(context, client, { transition: plan.transition, record });
  // checked: `returning` names the one column, a text.
  const row = inserted?.rows[0] as { readonly data: string } | undefined;
  return row?.data ?? '{}';
};

import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ConvertSchema } from '#model/schema/schema.ts';
import type { ConvertAnswer } from '#model/wire/wire.ts';
import type { ExistingRow } from '../../query/lookups/duplicates/findExistingByValues.ts';
import { attach, existingToAttach } from '../write/reEnquiry/attach.ts';
import { changeRecord } from '../write/changeRecord.ts';
import type { OperationContext } from '../context/context.ts';
import { type ConversionRequest, conversionValues, permissionsToConvert } from '../plan/conversionValues.ts';
import { insertPlanned, longTextOf } from '../write/insertPlanned.ts';
import { findExisting, visibleExisting } from '../context/existingRecords.ts';
import { lockRecord } from '../context/locks/lockRecord.ts';
import type { Plan, Values } from '../plan/plan.ts';
import { planCreate } from '../plan/planCreate.ts';
import { checkTransition } from '../plan/transitions/checkTransition.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { visibleIds } from '../../query/lookups/visibleIds.ts';
import { refuseMissingReferences } from '../guards/refuseMissingReferences.ts';

/**
 * What a conversion does if the person already exists in the target resource: `refuse` rejects the conversion, `attach`
 * adds the record to the existing one.
 */
export const duplicateModes = ['refuse', 'attach'] as const;
/** What a conversion does with a duplicate, such as `attach`. */
export type DuplicateMode = (typeof duplicateModes)[number];

/** The planned conversion of a record: its values, and the plan of the new record. */
export type Conversion = {
  readonly before: Values;
  readonly plan: Plan;
  /** Existing records of the person. `existingToAttach` chooses the one to which the record is added. */
  readonly existingRecords: readonly ExistingRow[];
};

/**
 * Returns what a conversion needs: `convert`, the schema word of the resource; `target`, the resource whose records a
 * conversion creates; and `there`, the operation context for `target`. Errors: `UNKNOWN_CALL` for a resource without
 * `convert`.
 */
export const conversionContexts = (
  context: OperationContext,
): { readonly convert: ConvertSchema; readonly target: Resource; readonly there: OperationContext } => {
  const { resource, state } = context;
  const { convert } = resource.schema;
  const target = state.model.resources[convert?.to ?? ''];
  if (convert === undefined || target === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} become nothing else.` });
  return { convert, target, there: { ...context, resource: target, operation: 'create' } };
};

const refuseConverted = async (
  context: OperationContext,
  client: pg.PoolClient,
  { state, link, to }: ConvertSchema,
  before: Values,
): Promise<void> => {
  const { resource } = context;
  const field = resource.states?.field;
  const isDone = state === undefined || field === undefined ? !isBlank(before[link]) : before[field] === state;
  if (!isDone) return;
  const { target } = conversionContexts(context);
  const made = before[link];
  const seen =
    typeof made !== 'string'
      ? []
      : await runRows<{ id: string }>(client, visibleIds({ resource: target, ids: [made], reader: readerOf(context) }));
  throw new AppError('ALREADY_CONVERTED', { extra: { converted: { resource: to, _id: seen[0]?.id ?? null } } });
};

/**
 * Refuses a conversion that would show the user values that they cannot read in the record. chosen: leaving them out
 * would lose them, because the record is finished afterwards. Errors: `NOT_ALLOWED`.
 */
const refuseRevealing = ({ actor, resource }: OperationContext, request: ConversionRequest): void => {
  const [permission] = permissionsToConvert(request, actor.permissions);
  if (permission === undefined) return;
  throw new AppError('NOT_ALLOWED', {
    text: serverText('permissions.needed', { permission: permissionTitle(permission, resource.plural) }),
  });
};

/**
 * Returns the plan of a record's conversion and the existing records of the person, without writing. With `lock`, the
 * record and its unique values, such as a phone, are locked until the transaction ends. Errors: `NOT_FOUND`;
 * `ALREADY_CONVERTED`; `TRANSITION_REFUSED` if no transition leads from the record's state to the converted state,
 * `NOT_ALLOWED` without the permission of this transition, or without that to read what is copied; `INVALID` if the new
 * record would not be valid.
 */
export const planConversion = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, lock }: { readonly id: string; readonly lock: boolean },
): Promise<Conversion> => {
  const { resource, actor, state, now } = context;
  const { convert, target, there } = conversionContexts(context);
  const { values: before } = await lockRecord(context, client, { id, look: !lock });
  await refuseConverted(context, client, convert, before);
  if (convert.state !== undefined && resource.states !== undefined) {
    const from = String(before[resource.states.field]);
    checkTransition({ resource, actor, from, to: convert.state, merged: before, note: undefined, now, by: 'system' });
  }
  const request = { resource, target, convert, values: before, now, timeZone: state.model.settings.timeZone };
  refuseRevealing(context, request);
  const values = conversionValues(request);
  const plan = planCreate({
    state,
    resource: target,
    actor,
    now,
    body: { values, version: undefined, note: undefined, allowDuplicate: true },
    isByServer: true,
  });
  const existingRecords = await findExisting(there, client, { values: plan.changes, lock });
  if (existingRecords.length === 0) await refuseMissingReferences(there, client, plan.changes);
  return { before, plan, existingRecords };
};

const kept = ({ keep = {} }: ConvertSchema, before: Values): Values =>
  Object.fromEntries(
    Object.entries(keep).flatMap(([name, from]) => (isBlank(before[from]) ? [] : [[name, before[from] ?? null]])),
  );

const createTarget = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, before, plan }: { readonly id: string; readonly before: Values; readonly plan: Plan },
): Promise<string> => {
  const { convert, there } = conversionContexts(context);
  const made = v7();
  const record = {
    ...plan.changes,
    ...kept(convert, before),
    ...(convert.origin === undefined ? {} : { [convert.origin]: id }),
  };
  await insertPlanned(there, client, { id: made, plan, record, allowDuplicate: true });
  return made;
};

const noteOn = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, before, existing }: { readonly id: string; readonly before: Values; readonly existing: ExistingRow },
): Promise<string> => {
  const { convert, there } = conversionContexts(context);
  // If the person was recognized when this record was created, the existing record has the entry already.
  if (before[convert.link] !== existing._id) {
    await attach(there, client, {
      existing,
      note: longTextOf(context.resource, before),
      origin: { resource: context.resource.name, record: id },
    });
  }
  return existing._id;
};

/**
 * Creates a record of the target resource from the record `id`, or adds the record `id` to the person's existing
 * record, in the open transaction. The record `id` then refers to the target record. Returns the target record's `_id`,
 * left out if the user may not see that record, and `attached`: whether the target record existed already. Errors:
 * `NOT_FOUND`, `ALREADY_CONVERTED`, `TRANSITION_REFUSED` or `NOT_ALLOWED` if the record cannot change to its converted
 * state, `INVALID`; `DUPLICATE` if the person exists and `onDuplicate` is `refuse`.
 */
export const convertRecord = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, onDuplicate }: { readonly id: string; readonly onDuplicate: DuplicateMode },
): Promise<ConvertAnswer['data']> => {
  const { resource } = context;
  const { convert, target, there } = conversionContexts(context);
  const { before, plan, existingRecords } = await planConversion(context, client, { id, lock: true });
  const existing = existingToAttach(there, existingRecords);
  if (existing !== undefined && onDuplicate === 'refuse') {
    const people = visibleExisting(there, existingRecords);
    throw new AppError('DUPLICATE', {
      text: serverText('records.personExists', { list: people.map(({ title }) => title).join(', ') }),
      extra: { duplicates: people },
    });
  }
  const other =
    existing === undefined
      ? await createTarget(context, client, { id, before, plan })
      : await noteOn(context, client, { id, before, existing });
  const values: Values =
    convert.state === undefined || resource.states === undefined ? {} : { [resource.states.field]: convert.state };
  const body = { values, version: undefined, note: undefined, allowDuplicate: true };
  await changeRecord(context, client, { id, body, via: 'system', stamps: { [convert.link]: other } });
  return {
    resource: target.name,
    attached: existing !== undefined,
    ...(existing === undefined || existing.visible ? { _id: other } : {}),
  };
};

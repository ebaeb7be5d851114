import { AppError } from '#model/errors.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { canFollow } from '#model/reserves.ts';
import { editableIn } from '#model/states.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { restore as restoreRecord, softDelete } from '../../query/records/deleteRecord.ts';
import type pg from 'pg';
import { changeRecord } from '../write/changeRecord.ts';
import type { OperationContext, OperationHandler } from '../context/context.ts';
import { endLinks } from '../write/endLinks.ts';
import { guard } from '../guards/guards.ts';
import { lockRecord } from '../context/lockRecord.ts';
import type { Values } from '../plan/plan.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { refuseRequiredReferences } from './references.ts';
import { refuseDuplicates } from '../guards/refuseDuplicates.ts';
import { refuseReserved } from '../guards/refuseReserved.ts';
import { refuseHeldValues } from '../guards/refuseHeldValues.ts';
import { followOwnRow } from '../write/follow.ts';
import { lockStock } from '../write/lockStock.ts';
import { reserve } from '../write/reserve.ts';
import { runStatement } from '../context/runStatement.ts';
import { writeAudit } from '../write/writePlan.ts';
import { writeRecord } from '../write/writeRecord.ts';

/** Refuses to delete what a state has sealed: as an invoice that is out, it stays for good. Errors: `SEALED`. */
export const refuseLocked = ({ resource: { states, title } }: OperationContext, values: Values): void => {
  const state = states === undefined ? undefined : values[states.field];
  if (states === undefined || editableIn(states, state) === undefined) return;
  throw new AppError('SEALED', {
    text: `This ${inLowerCase(title)} is ${inLowerCase(String(state))} and can't be deleted.`,
  });
};

/**
 * Takes a record out of every list; it stays in the database and can be restored.
 * Errors: `NOT_FOUND`, `IN_USE` where an existing record can't be without it or reserves it.
 */
export const deleteRecord = async (context: OperationContext, client: pg.PoolClient, id: string): Promise<void> => {
  const { resource, actor, now } = context;
  if (canFollow(resource)) await lockStock(client, [{ there: context, id }]);
  const { values } = await lockRecord(context, client, { id });
  refuseLocked(context, values);
  await guard(context, client, { id, before: values, changes: {}, step: 'removed' });
  await refuseRequiredReferences(context, client, id);
  await refuseReserved(context, client, { id, before: values, changes: undefined });
  await runStatement(client, softDelete({ resource, id, actor, now }));
  await endLinks(context, client, id);
  await reserve(context, client, { before: values, after: {} }, changeRecord);
  await writeAudit(context, client, { id, action: 'delete', changes: {} });
};

/**
 * Brings a deleted record back. Errors: `NOT_FOUND` where it is not deleted, `DUPLICATE` or `TAKEN` where its place is
 * taken.
 */
export const undelete = async (context: OperationContext, client: pg.PoolClient, id: string): Promise<void> => {
  const { resource, actor, now } = context;
  const { values } = await lockRecord(context, client, { id, deleted: true });
  await guard(context, client, { id, before: values, changes: {}, step: 'restored' });
  await refuseDuplicates(context, client, { values, exceptId: id, allowed: true });
  await refuseHeldValues(context, client, { id, before: {}, changes: values });
  await runStatement(client, restoreRecord({ resource, id, actor, now }));
  await reserve(context, client, { before: {}, after: values }, changeRecord);
  await followOwnRow(context, client, { id, before: {}, after: values }, changeRecord);
  await writeAudit(context, client, { id, action: 'restore', changes: {} });
};

/** `delete`: answers with the id of what is gone from the lists. */
export const remove: OperationHandler = async (context) => {
  await withTransaction(context.pool, (client) => deleteRecord(context, client, context.id));
  const { id } = context;
  return { body: context.resource.calls.delete?.rest === true ? { id, _id: id } : { data: { _id: id } } };
};

/** `restore`: answers with the record as it stands again. */
export const restore: OperationHandler = async (context) => {
  const text = await withTransaction(context.pool, async (client) => {
    await undelete(context, client, context.id);
    return readWrittenRecord(context, client, context.id);
  });
  return writeRecord(context, text);
};

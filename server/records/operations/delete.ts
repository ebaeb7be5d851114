import { defineOperation } from '../context/defineOperation.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import { dataEnvelope, id as recordId, object } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { AppError } from '#model/errors.ts';
import { word } from '#model/language/wording.ts';
import { serverText } from '../../language/serverText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { canFollow } from '#model/reserves.ts';
import { editableIn } from '#model/states.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { restoreDeleted, softDelete } from '../../query/records/write/deleteRecord.ts';
import type pg from 'pg';
import { changeRecord } from '../write/changeRecord.ts';
import type { OperationContext } from '../context/context.ts';
import { endLinks } from '../write/related/endLinks.ts';
import { guard } from '../guards/guards.ts';
import { lockRecord } from '../context/locks/lockRecord.ts';
import type { Values } from '../plan/plan.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { refuseRequiredReferences } from './references.ts';
import { refuseDuplicates } from '../guards/refuseDuplicates.ts';
import { refuseReserved } from '../guards/refuseReserved.ts';
import { refuseHeldValues } from '../guards/refuseHeldValues.ts';
import { followOwnRow } from '../write/reservations/follow.ts';
import { lockStock } from '../write/reservations/lockStock.ts';
import { reserve } from '../write/reservations/reserve.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { writeAudit } from '../write/writePlan.ts';
import { recordResult } from '../write/recordResult.ts';

/**
 * Refuses to delete a record that its state locks, such as an issued invoice. `values`: the stored record. Errors:
 * `SEALED`.
 */
export const refuseLocked = ({ resource: { states, title } }: OperationContext, values: Values): void => {
  const state = states === undefined ? undefined : values[states.field];
  if (states === undefined || editableIn(states, state) === undefined) return;
  throw new AppError('SEALED', {
    text: serverText('records.lockedByState', { thing: inLowerCase(title), state: inLowerCase(word(String(state))) }),
  });
};

/**
 * Moves a record to the trash, from which it can be restored. The record leaves every list, share links to it end, and
 * what it reserves becomes available. Errors: `NOT_FOUND`, `SEALED` if its state locks it, `IN_USE` if an existing
 * record requires or reserves it. For users and roles also `NOT_ALLOWED` if they have more permissions than the actor;
 * for users `LAST_ADMIN`, and `HAND_OVER_FIRST` if they own open records.
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
 * Restores a deleted record. Errors: `NOT_FOUND` if it is not deleted, `DUPLICATE` if another record now has one of its
 * unique values, `TAKEN` if what it booked is not free any more. For users and roles also `NOT_ALLOWED` if they have
 * more permissions than the actor.
 */
export const undelete = async (context: OperationContext, client: pg.PoolClient, id: string): Promise<void> => {
  const { resource, actor, now } = context;
  const { values } = await lockRecord(context, client, { id, deleted: true });
  await guard(context, client, { id, before: values, changes: {}, step: 'restored' });
  await refuseDuplicates(context, client, { values, exceptId: id, allowed: true });
  await refuseHeldValues(context, client, { id, before: {}, changes: values });
  await runStatement(client, restoreDeleted({ resource, id, actor, now }));
  await reserve(context, client, { before: {}, after: values }, changeRecord);
  await followOwnRow(context, client, { id, before: {}, after: values }, changeRecord);
  await writeAudit(context, client, { id, action: 'restore', changes: {} });
};

/**
 * `delete`: moves the record to the trash and returns its id. Errors: `NOT_FOUND`, `SEALED` if its state locks it,
 * `IN_USE` if another record needs it; for users and roles also `NOT_ALLOWED`, `LAST_ADMIN` and `HAND_OVER_FIRST`.
 */
export const remove = defineOperation({
  describe: ({ resource, call }) => ({
    summary: `Delete ${withArticle(resource.title)}`,
    description: 'The record moves to the trash, from which it can be restored.',
    answers: {
      200: {
        description: 'The id of the deleted record.',
        schema: call.rest ? object({ id: recordId, _id: recordId }) : dataEnvelope(object({ _id: recordId })),
      },
    },
    errors: changeErrors,
  }),
  run: async (context) => {
    await withTransaction(context.pool, (client) => deleteRecord(context, client, context.id));
    const { id } = context;
    return { body: context.resource.calls.delete?.rest === true ? { id, _id: id } : { data: { _id: id } } };
  },
});

/**
 * `restore`: moves the record out of the trash and returns it. Errors: `NOT_FOUND` if it is not in the trash,
 * `DUPLICATE`, `TAKEN` if what it booked is not free any more, `NOT_ALLOWED`.
 */
export const restore = defineOperation({
  describe: (scope) => ({
    summary: `Restore ${withArticle(scope.resource.title)}`,
    answers: { 200: recordAnswer(scope) },
    errors: changeErrors,
  }),
  run: async (context) => {
    const text = await withTransaction(context.pool, async (client) => {
      await undelete(context, client, context.id);
      return readWrittenRecord(context, client, context.id);
    });
    return recordResult(context, text);
  },
});

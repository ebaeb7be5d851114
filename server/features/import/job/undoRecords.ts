import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { reservingStates } from '#model/reserves.ts';
import type { StatesSchema } from '#model/schema/statesSchema.ts';
import { retryConflicts } from '../../../postgres/retryConflicts.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import { countReferences } from '../../../query/lookups/references/countReferences.ts';
import { softDeleteMany } from '../../../query/records/write/deleteRecord.ts';
import { storeUndoneRecords, type WrittenRecord } from '../store/imports.ts';
import { insertAudit } from '../../../query/records/log/insertAudit.ts';
import { referencesTo } from '../../../query/lookups/references/referencingFields.ts';
import { type ExistingRecord, selectExistingRecords } from '../../../query/lookups/selectExistingRecords.ts';
import { authorId } from '../../../auth/actor/actor.ts';
import { changeRecord } from '../../../records/write/changeRecord.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { deleteRecord, refuseLocked } from '../../../records/operations/delete.ts';
import { isGuarded } from '../../../records/guards/guards.ts';
import { lockRecord } from '../../../records/context/locks/lockRecord.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { areReserved } from '../../../records/guards/refuseReserved.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import { runRows } from '../../../postgres/runStatement.ts';

type Undoing = { readonly context: OperationContext; readonly importId: string };
/** Result of the undo of a record: '' for success, otherwise the reason. */
type Outcome = { readonly record: string; readonly reason: string };

const changed = (): AppError => new AppError('STALE_VERSION', { text: 'changed since the import' });

const reasonOf = (error: unknown): string => {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.code === 'NOT_FOUND' ? 'deleted since the import' : error.message;
};

const note = (client: pg.Pool | pg.PoolClient, importId: string, outcomes: readonly Outcome[]): Promise<unknown> =>
  runRows(client, storeUndoneRecords(importId, outcomes));

const isNew = ({ before }: WrittenRecord): boolean => before === null || before === undefined;

/**
 * Undoes what an import wrote to one record, by the same rules as a form. Stores the result in the same transaction.
 */
const undoOne = async (
  { context, importId }: Undoing,
  { record: id, version, before }: WrittenRecord,
): Promise<void> => {
  try {
    await retryConflicts(() =>
      withTransaction(context.pool, async (client) => {
        const existing = await lockRecord(context, client, { id });
        if (existing.version !== version) throw changed();
        if (before === null || before === undefined) await deleteRecord(context, client, id);
        else {
          // checked: written by the import from the record's own values
          const body = { values: before as Values, version, allowDuplicate: true, note: undefined };
          await changeRecord(context, client, {
            id,
            body,
            via: 'edit',
            activities: [{ kind: 'import', note: 'The import was undone' }],
          });
        }
        await note(client, importId, [{ record: id, reason: '' }]);
      }),
    );
  } catch (error) {
    await note(context.pool, importId, [{ record: id, reason: reasonOf(error) }]);
  }
};

/** Returns why a record cannot be deleted, or ''. */
const refusalOf = (
  context: OperationContext,
  { version }: WrittenRecord,
  existing: ExistingRecord | undefined,
): string => {
  const { resource } = context;
  try {
    if (existing === undefined || !existing.visible) throw new AppError('NOT_FOUND');
    if (existing.version !== version) throw changed();
    if (resource.states !== undefined) refuseLocked(context, { [resource.states.field]: existing.state });
    return '';
  } catch (error) {
    return reasonOf(error);
  }
};

/** Returns whether an existing record has a required reference to one of these records. */
const areReferenced = async (
  context: OperationContext,
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<boolean> => {
  const {
    state: { model },
    resource,
  } = context;
  const statement = countReferences({
    pointers: referencesTo(model, resource.name).filter(({ needs }) => needs),
    ids,
    reader: readerOf(context),
  });
  return statement !== undefined && (await runRows(client, statement)).length > 0;
};

/** Returns whether a record in this state reserves another one, which its deletion must release. */
const isReserving = (states: StatesSchema | undefined, state: unknown): boolean =>
  states?.reserves?.some((reserve) => reservingStates(states, reserve).includes(String(state))) === true;

/**
 * Deletes many imported records in one transaction, by the rules of a single deletion. Resolves to false, with nothing
 * deleted, if some cannot be deleted.
 */
const deleteTogether = ({ context, importId }: Undoing, written: readonly WrittenRecord[]): Promise<boolean> =>
  withTransaction(context.pool, async (client) => {
    const { resource, actor, now, requestId, address } = context;
    const existing = new Map(
      (
        await runRows<ExistingRecord>(
          client,
          selectExistingRecords({ resource, ids: written.map(({ record }) => record), reader: readerOf(context) }),
        )
      ).map((one) => [one.id, one]),
    );
    const outcomes = written.map(
      (one): Outcome => ({ record: one.record, reason: refusalOf(context, one, existing.get(one.record)) }),
    );
    const ids = outcomes.filter(({ reason }) => reason === '').map(({ record }) => record);
    if (ids.some((id) => isReserving(resource.states, existing.get(id)?.state))) return false;
    if (ids.length > 0) {
      if ((await areReferenced(context, client, ids)) || (await areReserved(context, client, ids))) return false;
      await runRows(client, softDeleteMany({ resource, ids, actor, now }));
      await runRows(
        client,
        insertAudit(
          ids.map((record) => ({
            at: now,
            by: authorId(actor),
            address,
            requestId,
            resource: resource.name,
            record,
            action: 'delete',
            changes: {},
            key: actor.key?.id,
          })),
        ),
      );
    }
    await note(client, importId, outcomes);
    return true;
  });

/**
 * Deletes imported records, last row first. Records that cannot be deleted are found by splitting the list in halves.
 */
const deleteCreated = async (undoing: Undoing, made: readonly WrittenRecord[]): Promise<void> => {
  const [only, ...others] = made;
  if (only === undefined) return;
  if (others.length === 0) return undoOne(undoing, only);
  if (await retryConflicts(() => deleteTogether(undoing, made))) return;
  const half = Math.ceil(made.length / 2);
  await deleteCreated(undoing, made.slice(0, half));
  await deleteCreated(undoing, made.slice(half));
};

/**
 * Undoes what an import wrote to the records `written`: deletes those it created, and restores the previous values of
 * those it changed. A record that was changed or deleted since, or that the rules protect, is left as it is. The result
 * for each record is stored in `gable.import_records`.
 */
export const undoRecords = async (undoing: Undoing, written: readonly WrittenRecord[]): Promise<void> => {
  const isAlone = (one: WrittenRecord): boolean => isGuarded(undoing.context.resource) || !isNew(one);
  await deleteCreated(
    undoing,
    written.filter((one) => !isAlone(one)),
  );
  for (const one of written.filter(isAlone)) await undoOne(undoing, one);
};

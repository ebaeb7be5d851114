import { withTransaction } from '../database/transaction.ts';
import { restore as restoreRecord, softDelete } from '../sql/deleteRecord.ts';
import type pg from 'pg';
import type { VerbContext, VerbHandler } from './context.ts';
import { lockRecord } from './lockRecord.ts';
import { readRecord } from './readRecord.ts';
import { refuseDuplicates } from './refuseDuplicates.ts';
import { runStatement } from './runStatement.ts';
import { writeAudit } from './writePlan.ts';
import { writeRecord } from './writeRecord.ts';

/** Takes a record out of every list; it stays in the database and can be restored. */
export const deleteRecord = async (context: VerbContext, client: pg.PoolClient, id: string): Promise<void> => {
  const { resource, actor, now } = context;
  await lockRecord(context, client, { id });
  await runStatement(client, softDelete({ resource, id, actor, now }));
  await writeAudit(context, client, { id, action: 'delete', changes: {} });
};

/** Brings a deleted record back. Errors: `NOT_FOUND` where it is not deleted, `DUPLICATE` where its place is taken. */
export const undelete = async (context: VerbContext, client: pg.PoolClient, id: string): Promise<void> => {
  const { resource, actor, now } = context;
  const { values } = await lockRecord(context, client, { id, deleted: true });
  await refuseDuplicates(context, client, { values, exceptId: id, allowed: true });
  await runStatement(client, restoreRecord({ resource, id, actor, now }));
  await writeAudit(context, client, { id, action: 'restore', changes: {} });
};

/** `delete`: answers with the id of what is gone from the lists. */
export const remove: VerbHandler = async (context) => {
  await withTransaction(context.pool, (client) => deleteRecord(context, client, context.id));
  const { id } = context;
  return { body: context.resource.calls.delete?.rest === true ? { id, _id: id } : { data: { _id: id } } };
};

/** `restore`: answers with the record as it stands again. */
export const restore: VerbHandler = async (context) => {
  const text = await withTransaction(context.pool, async (client) => {
    await undelete(context, client, context.id);
    return readRecord(context, client, context.id);
  });
  return writeRecord(context, text);
};

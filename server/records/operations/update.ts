import { withTransaction } from '../../postgres/transaction.ts';
import { changeRecord } from '../write/changeRecord.ts';
import type { OperationHandler } from '../context/context.ts';
import { parseRecordBody } from '../plan/parseRecordBody.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { writeRecord } from '../write/writeRecord.ts';

/**
 * `update` and `patch`: changes the fields that the body names, leaves the others, clears those that are null.
 * chosen: both take a part of the record; the specification names two calls and doesn't say how they differ.
 */
export const update: OperationHandler = async (context) => {
  const body = parseRecordBody(context.resource, context.body);
  const text = await withTransaction(context.pool, async (client) => {
    await changeRecord(context, client, { id: context.id, body, via: 'edit' });
    return readWrittenRecord(context, client, context.id);
  });
  return writeRecord(context, text);
};

import { withTransaction } from '../database/transaction.ts';
import { changeRecord } from './changeRecord.ts';
import type { VerbHandler } from './context.ts';
import { readBody } from './readBody.ts';
import { readWritten } from './readRecord.ts';
import { writeRecord } from './writeRecord.ts';

/**
 * `update` and `patch`: changes the fields that the body names, leaves the others, clears those that are null.
 * chosen: both take a part of the record; the specification names two calls and doesn't say how they differ.
 */
export const update: VerbHandler = async (context) => {
  const body = readBody(context.resource, context.body);
  const text = await withTransaction(context.pool, async (client) => {
    await changeRecord(context, client, { id: context.id, body, via: 'edit' });
    return readWritten(context, client, context.id);
  });
  return writeRecord(context, text);
};

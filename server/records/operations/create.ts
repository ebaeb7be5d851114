import { v7 } from 'uuid';
import { withTransaction } from '../../postgres/transaction.ts';
import { attach, existingToAttach } from '../write/attach.ts';
import type { OperationResult, RequestContext, OperationHandler } from '../context/context.ts';
import { claimCreateKey } from '../write/claimCreateKey.ts';
import { insertPlanned, longestTextOf } from '../write/insertPlanned.ts';
import { findExisting } from '../context/existingRecords.ts';
import { planCreate } from '../plan/planCreate.ts';
import { parseRecordBody } from '../plan/parseRecordBody.ts';
import { readWrittenRecord } from '../context/readRecord.ts';
import { hashSecrets } from '../write/writePlan.ts';
import { writeRecord } from '../write/writeRecord.ts';

/**
 * `create`: one transaction writes the record, its activities and the audit; the answer is the record as it now stands.
 * A form that is sent twice with one key makes one record, and gets the same answer twice. With `onDuplicate: "attach"`
 * a known person makes no second record: that they ask again is noted on the existing one, which is the answer then; of
 * a colleague's record the owner is notified instead.
 */
export const create: OperationHandler = async (context: RequestContext): Promise<OperationResult> => {
  const { pool, resource, actor, state, now } = context;
  const body = parseRecordBody(resource, context.body);
  const plan = planCreate({ state, resource, actor, now, body });
  const planned = await hashSecrets(context, plan.changes);
  const id = v7();
  let attached = false;
  const text = await withTransaction(pool, async (client, finish) => {
    const existing =
      body.onDuplicate === 'attach'
        ? existingToAttach(context, await findExisting(context, client, { values: planned, lock: true }))
        : undefined;
    attached = existing !== undefined;
    const isHidden = existing?.visible === false;
    // The key must not lead whoever sends it again to a record that they may not see.
    const made = await claimCreateKey(context, client, { id: isHidden ? id : (existing?._id ?? id), body });
    if (existing !== undefined && made === undefined)
      await attach(context, client, { existing, note: longestTextOf(resource, planned) });
    if (isHidden) return JSON.stringify({ attached });
    const written = made ?? existing?._id;
    if (written !== undefined) return readWrittenRecord(context, client, written);
    return insertPlanned(context, client, { id, plan, record: planned, allowDuplicate: body.allowDuplicate, finish });
  });
  return writeRecord(context, text, attached ? 200 : 201);
};

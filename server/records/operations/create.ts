import { v7 } from 'uuid';
import { withTransaction } from '../../postgres/transaction.ts';
import { attach, toAttach } from '../write/attach.ts';
import type { Answer, RequestContext, OperationHandler } from '../context/context.ts';
import { madeBefore } from '../write/createOnce.ts';
import { insertPlanned, wordsOf } from '../write/insertPlanned.ts';
import { findStanding } from '../context/known.ts';
import { planCreate } from '../plan/planCreate.ts';
import { readBody } from '../plan/readBody.ts';
import { readWritten } from '../context/readRecord.ts';
import { hashSecrets } from '../write/writePlan.ts';
import { writeRecord } from '../write/writeRecord.ts';

/**
 * `create`: one transaction writes the record, its activities and the audit; the answer is the record as it now stands.
 * A form that is sent twice with one key makes one record, and gets the same answer twice. With `onDuplicate: "attach"` a known
 * person makes no second record: that they ask again is noted on the existing one, which is the answer then; of a colleague's record the
 * owner is notified instead.
 */
export const create: OperationHandler = async (context: RequestContext): Promise<Answer> => {
  const { pool, resource, actor, state, now } = context;
  const body = readBody(resource, context.body);
  const plan = planCreate({ state, resource, actor, now, body });
  const planned = await hashSecrets(context, plan.changes);
  const id = v7();
  let attached = false;
  const text = await withTransaction(pool, async (client, finish) => {
    const standing = body.onDuplicate === 'attach' ? toAttach(context, await findStanding(context, client, { values: planned, lock: true })) : undefined;
    attached = standing !== undefined;
    const isHidden = standing?.visible === false;
    // The key must not lead whoever sends it again to a record that they may not see.
    const made = await madeBefore(context, client, { id: isHidden ? id : (standing?._id ?? id), body });
    if (standing !== undefined && made === undefined) await attach(context, client, { standing, note: wordsOf(resource, planned) });
    if (isHidden) return JSON.stringify({ attached });
    const written = made ?? standing?._id;
    if (written !== undefined) return readWritten(context, client, written);
    return insertPlanned(context, client, { id, plan, record: planned, allowDuplicate: body.allowDuplicate, finish });
  });
  return writeRecord(context, text, attached ? 200 : 201);
};

import { v7 } from 'uuid';
import { inOneGo } from '../database/inOneGo.ts';
import { withTransaction } from '../database/transaction.ts';
import { insertRecord } from '../sql/insertRecord.ts';
import type { Answer, VerbContext, VerbHandler } from './context.ts';
import { guard } from './guards.ts';
import { planCreate } from './planCreate.ts';
import { readBody } from './readBody.ts';
import { refuseDuplicates } from './refuseDuplicates.ts';
import { refuseMissingReferences } from './refuseMissingReferences.ts';
import { runStatement } from './runStatement.ts';
import { hashSecrets, writeActivities, writeAudit } from './writePlan.ts';
import { returningOf, writeRecord } from './writeRecord.ts';

/** `create`: one transaction writes the record, its activities and the audit; the answer is the record as it now stands. */
export const create: VerbHandler = async (context: VerbContext): Promise<Answer> => {
  const { pool, resource, actor, state, now } = context;
  const body = readBody(resource, context.body);
  const plan = planCreate({ state, resource, actor, now, body });
  const record = await hashSecrets(context, plan.changes);
  const id = v7();
  const text = await withTransaction(pool, async (client) => {
    await guard(context, client, { before: {}, changes: record });
    await refuseMissingReferences(context, client, record);
    await refuseDuplicates(context, client, { values: record, allowed: body.allowDuplicate });
    const [row] = await inOneGo(client, () => Promise.all([
      runStatement<{ data: string }>(
        client,
        insertRecord({ resource, id, record, actor, now, settings: state.model.settings, returning: returningOf(context) }),
      ),
      writeActivities(context, client, { id, activities: plan.activities }),
      writeAudit(context, client, { id, action: 'create', changes: plan.audit }),
    ]));
    return row?.data ?? '{}';
  });
  return writeRecord(context, text, 201);
};

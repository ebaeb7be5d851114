import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { inOneGo } from '../database/inOneGo.ts';
import { updateRecord } from '../sql/updateRecord.ts';
import type { VerbContext } from './context.ts';
import { guard } from './guards.ts';
import { lockRecord } from './lockRecord.ts';
import { type ChangeRequest, planChange } from './planChange.ts';
import type { RecordBody } from './readBody.ts';
import { readRecord } from './readRecord.ts';
import { refuseDuplicates } from './refuseDuplicates.ts';
import { refuseMissingReferences } from './refuseMissingReferences.ts';
import { runStatement } from './runStatement.ts';
import { hashSecrets, writeActivities, writeAudit } from './writePlan.ts';

export type RecordChange = {
  readonly id: string;
  readonly body: RecordBody;
  readonly via: ChangeRequest['via'];
  /** Server-written fields that change along. */
  readonly stamps?: Readonly<Record<string, string | number>>;
};

/**
 * Changes one record inside a transaction that is open: update, patch, status, bulk and opening all come here.
 * Errors: `NOT_FOUND`, `STALE_VERSION` with the current record, all of `planChange`, `DUPLICATE`.
 */
export const changeRecord = async (
  context: VerbContext, client: pg.PoolClient, { id, body, via, stamps = {} }: RecordChange,
): Promise<void> => {
  const { resource, state, actor, now } = context;
  const before = await lockRecord(context, client, { id });
  if (body.version !== undefined && body.version !== before.version) {
    throw new AppError('STALE_VERSION', { extra: { current: JSON.parse(await readRecord(context, client, id)) as unknown } });
  }
  const plan = planChange({ state, resource, actor, now, before: before.values, body, via });
  const changes = { ...plan.changes, ...stamps };
  // A form that is saved untouched changes nothing; a note alone is still told.
  if (Object.keys(changes).length === 0) {
    if (body.note !== undefined) await writeActivities(context, client, { id, activities: [{ kind: 'note', note: body.note }] });
    return;
  }
  await guard(context, client, { before: before.values, changes });
  await refuseMissingReferences(context, client, changes);
  await refuseDuplicates(context, client, { values: changes, exceptId: id, allowed: body.allowDuplicate });
  const hashed = await hashSecrets(context, changes);
  await inOneGo(client, () => Promise.all([
    runStatement(client, updateRecord({ resource, id, changes: hashed, actor, now, version: before.version, settings: state.model.settings })),
    writeActivities(context, client, { id, activities: plan.activities }),
    writeAudit(context, client, { id, action: via, changes: plan.audit }),
  ]));
};

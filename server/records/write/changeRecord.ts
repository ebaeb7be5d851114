import type pg from 'pg';
import { recomputedValues } from '#kinds/fields/computed.ts';
import { AppError } from '#model/errors.ts';
import { word } from '#model/language/wording.ts';
import { serverText } from '../../language/serverText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { findTransition } from '#model/states.ts';
import { sendBatch } from '../../postgres/batches/sendBatch.ts';
import { updateRecord } from '../../query/records/write/updateRecord.ts';
import type { OperationContext } from '../context/context.ts';
import { auditOfNumbers, assignNumbers } from './assignNumbers.ts';
import { followOwnRow, moveFollowers } from './reservations/follow.ts';
import { followingFields } from '#model/reserves.ts';
import { lockStock } from './reservations/lockStock.ts';
import { guard } from '../guards/guards.ts';
import { lockRecord } from '../context/locks/lockRecord.ts';
import type { Plan, PlannedActivity, Values } from '../plan/plan.ts';
import type { ChangeRequest, ServerWritten } from '../plan/changeRequest.ts';
import { planChange } from '../plan/planChange.ts';
import { refuseForbidden } from '../authorize/refuseForbidden.ts';
import type { RecordBody } from '../plan/parseRecordBody.ts';
import { readRecord } from '../context/readRecord.ts';
import { refuseForeignFiles, moveFilesIntoPlace } from './recordFiles.ts';
import { refuseDuplicates } from '../guards/refuseDuplicates.ts';
import { refuseMissingReferences } from '../guards/refuseMissingReferences.ts';
import { refuseReserved } from '../guards/refuseReserved.ts';
import { refuseHeldValues } from '../guards/refuseHeldValues.ts';
import { reserve } from './reservations/reserve.ts';
import { notificationStatement } from './notify/recipients.ts';
import { relatedActivityStatement } from './related/relatedActivityStatement.ts';
import { readMentions } from './notify/readMentions.ts';
import { activitiesStatement, auditStatement, hashSecrets, writeActivities } from './writePlan.ts';

export type RecordChange = {
  readonly id: string;
  readonly body: RecordBody;
  readonly via: ChangeRequest['via'];
  /** Server-written fields to change as well. */
  readonly stamps?: Values;
  /** Server-written fields that are validated, and from which other fields are computed. */
  readonly written?: ServerWritten;
  /** Additional timeline entries. */
  readonly activities?: readonly PlannedActivity[];
  /** Whether the server makes the change itself, regardless of the user's scope. */
  readonly beyondScope?: boolean;
  /** Whether the record changes because it follows a row. It then makes no reservation itself. */
  readonly isFollowing?: boolean;
  /** Called with the record before the change and the changed fields. Not called if nothing changed. */
  readonly onWritten?: (before: Values, changes: Values) => void;
};

/**
 * Changes one record in the open transaction of `client`: checks the change, and writes it with its activities, its
 * audit entry, its reservations and its notifications. A change without changed fields writes only its note. Errors:
 * `NOT_FOUND`, `STALE_VERSION` with the current record, `INVALID`, `FIELD_NOT_ALLOWED`, `NOT_ALLOWED`,
 * `TRANSITION_REFUSED`, `SEALED`, `DUPLICATE`, `TAKEN`, `IN_USE`, `LAST_ADMIN`, `HAND_OVER_FIRST`.
 */
export const changeRecord = async (
  context: OperationContext,
  client: pg.PoolClient,
  {
    id,
    body,
    via,
    stamps = {},
    written,
    activities = [],
    beyondScope = false,
    isFollowing = false,
    onWritten,
  }: RecordChange,
): Promise<void> => {
  const { resource, state, actor, now } = context;
  const follows = new Set(followingFields(resource));
  const named = { ...body.values, ...written };
  if (via !== 'reservation' && Object.keys(named).some((name) => follows.has(name)))
    await lockStock(client, [{ there: context, id, values: body.values }]);
  const before = await lockRecord(context, client, { id, beyondScope });
  const request: ChangeRequest = { state, resource, actor, now, before: before.values, body, via, written };
  refuseForbidden(request);
  if (body.version !== undefined && body.version !== before.version) {
    throw new AppError('STALE_VERSION', {
      extra: { current: JSON.parse(await readRecord(context, client, id)) as unknown },
    });
  }
  const plan = planChange(request);
  const planned = { ...plan.changes, ...stamps };
  // An unchanged form writes nothing, except a note.
  if (Object.keys(planned).length === 0) {
    if (body.note !== undefined)
      await writeActivities(context, client, { id, activities: [{ kind: 'note', note: body.note }] });
    return;
  }
  refuseForeignFiles(context, { before: before.values, changes: planned });
  const guarded = await guard(context, client, { id, before: before.values, changes: planned });
  const set = { ...planned, ...guarded };
  const changes = {
    ...set,
    ...recomputedValues(
      resource,
      { ...before.values, ...set },
      { set: Object.keys({ ...stamps, ...guarded }), settings: state.model.settings },
    ),
  };
  await refuseMissingReferences(context, client, changes);
  await refuseDuplicates(context, client, { values: changes, exceptId: id, allowed: body.allowDuplicate });
  await refuseHeldValues(context, client, { id, before: before.values, changes });
  if (via !== 'reservation') await refuseReserved(context, client, { id, before: before.values, changes });
  const numbers = await assignNumbers(context, client, {
    transition: plan.transition,
    record: { ...before.values, ...changes },
  });
  const hashed = { ...(await hashSecrets(context, changes, { ...before.values, ...changes })), ...numbers };
  const noted = [...plan.activities, ...activities];
  const mentioned = await readMentions(context, client, { before: before.values, changes, activities: noted });
  await sendBatch(
    client,
    [
      updateRecord({
        resource,
        id,
        changes: hashed,
        actor,
        now,
        version: before.version,
        settings: state.model.settings,
      }),
      activitiesStatement(context, { id, activities: noted }) ?? [],
      auditStatement(context, { id, action: via, changes: { ...plan.audit, ...auditOfNumbers(numbers) } }),
      relatedActivityStatement(context, { id, before: before.values, changes }) ?? [],
      notificationStatement(context, {
        id,
        before: before.values,
        after: { ...before.values, ...changes },
        mentioned,
      }) ?? [],
    ].flat(),
  );
  onWritten?.(before.values, hashed);
  await moveFilesIntoPlace(context, id, { before: before.values, changes });
  const after = { ...before.values, ...changes };
  const isReserved = via === 'reservation';
  await reserve(
    context,
    client,
    { before: before.values, after, isReserved: isReserved && !isFollowing },
    changeRecord,
  );
  await moveFollowers(context, client, { id, before: before.values, after }, changeRecord);
  if (!isReserved && Object.keys(changes).some((name) => follows.has(name)))
    await followOwnRow(context, client, { id, before: before.values, after }, changeRecord);
  await moveReferencedRecords(context, client, { transition: plan.transition, record: after });
};

type Moving = {
  readonly transition: Plan['transition'];
  /** The record after the transition. */
  readonly record: Values;
};

/**
 * Moves the records that a transition names to their new states, such as `{"lead":"Invoiced"}`. A record that is
 * already in that state is unchanged. Errors: `TRANSITION_REFUSED` at the reference to a record that cannot move to the
 * state.
 */
export const moveReferencedRecords = async (
  context: OperationContext,
  client: pg.PoolClient,
  { transition, record }: Moving,
): Promise<void> => {
  const { resource, state } = context;
  for (const [name, to] of Object.entries(transition?.moves ?? {})) {
    const field = resource.fieldsByName[name];
    const target = state.model.resources[field?.to ?? ''];
    const id = record[name];
    if (field === undefined || target?.states === undefined || typeof id !== 'string') continue;
    const there: OperationContext = { ...context, resource: target };
    const { values } = await lockRecord(there, client, { id, beyondScope: true });
    const from = String(values[target.states.field] ?? target.states.initial);
    if (from === to) continue;
    if (findTransition(target.states, from, to, 'system') === undefined) {
      const text = serverText('records.otherCannotMove', {
        field: field.title,
        from: inLowerCase(word(from)),
        to: inLowerCase(word(to)),
      });
      throw new AppError('TRANSITION_REFUSED', { text: `${text}.`, fields: { [name]: text } });
    }
    const body: RecordBody = {
      values: { [target.states.field]: to },
      version: undefined,
      note: undefined,
      allowDuplicate: true,
    };
    await changeRecord(there, client, { id, body, via: 'system', beyondScope: true });
  }
};

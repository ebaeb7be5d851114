import type pg from 'pg';
import { recomputedValues } from '#kinds/fields/computed.ts';
import { AppError } from '#model/errors.ts';
import { sendBatch } from '../../postgres/batches/sendBatch.ts';
import { updateRecord } from '../../query/records/write/updateRecord.ts';
import type { OperationContext } from '../context/context.ts';
import { auditOfNumbers, assignNumbers } from './assignNumbers.ts';
import { followOwnRow, moveFollowers } from './reservations/follow.ts';
import { followingFields } from '#model/reserves.ts';
import { lockStock } from './reservations/lockStock.ts';
import { guard } from '../guards/guards.ts';
import { type LockedRecord, lockRecord } from '../context/locks/lockRecord.ts';
import type { Plan, PlannedActivity, Values } from '../plan/plan.ts';
import type { ChangeRequest, ServerWritten } from '../plan/changeRequest.ts';
import { planChange } from '../plan/planChange.ts';
import { refuseForbidden } from '../plan/refuseForbidden.ts';
import type { RecordBody } from '../plan/parseRecordBody.ts';
import { readRecord } from '../context/readRecord.ts';
import { refuseForeignFiles, moveFilesIntoPlace } from './recordFiles.ts';
import { refuseDuplicates } from '../guards/refuseDuplicates.ts';
import { refuseMissingReferences } from '../guards/refuseMissingReferences.ts';
import { refuseReserved } from '../guards/refuseReserved.ts';
import { refuseHeldValues } from '../guards/refuseHeldValues.ts';
import { reserve } from './reservations/reserve.ts';
import { approvalOf } from './notify/approvalOf.ts';
import { notificationStatement } from './notify/recipients.ts';
import { endIntegrations, setsPassword } from './related/endIntegrations.ts';
import { moveReferencedRecords } from './related/moveReferencedRecords.ts';
import { relatedActivityStatement } from './related/relatedActivityStatement.ts';
import { readMentions } from './notify/readMentions.ts';
import { activitiesStatement, auditStatement, hashSecrets, writeActivities } from './writePlan.ts';

/** A change of one record. */
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

/** A change with all values that are written, and the record before it. */
type CompleteChange = { readonly id: string; readonly before: Values; readonly changes: Values };

const namesAny = (values: Values, names: ReadonlySet<string>): boolean =>
  Object.keys(values).some((name) => names.has(name));

/**
 * Locks the record and returns it. If the change names a field that says which row the record follows, both records are
 * locked first, in the order that `lockStock` defines. Errors: `NOT_FOUND`.
 */
const lockToChange = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, body, via, written, beyondScope = false }: RecordChange,
): Promise<LockedRecord> => {
  const follows = new Set(followingFields(context.resource));
  if (via !== 'reservation' && namesAny({ ...body.values, ...written }, follows))
    await lockStock(client, [{ there: context, id, values: body.values }]);
  return lockRecord(context, client, { id, beyondScope });
};

/** Refuses a change of an earlier version of the record. Errors: `STALE_VERSION` with the current record. */
const refuseStaleVersion = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, body }: RecordChange,
  version: number,
): Promise<void> => {
  if (body.version === undefined || body.version === version) return;
  throw new AppError('STALE_VERSION', {
    extra: { current: JSON.parse(await readRecord(context, client, id)) as unknown },
  });
};

/**
 * Returns the planned changes with the fields that the server writes in addition, and with the fields computed from
 * them. `planned`: the changes of the plan and the stamps. Errors: those of `guard`, such as `LAST_ADMIN` and
 * `HAND_OVER_FIRST`.
 */
const completeChanges = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, stamps = {} }: RecordChange,
  { before, planned }: { readonly before: Values; readonly planned: Values },
): Promise<Values> => {
  const guarded = await guard(context, client, { id, before, changes: planned });
  const set = { ...planned, ...guarded };
  const computed = recomputedValues(
    context.resource,
    { ...before, ...set },
    { set: Object.keys({ ...stamps, ...guarded }), settings: context.state.model.settings },
  );
  return { ...set, ...computed };
};

/**
 * Refuses a change that conflicts with other records. Errors: `INVALID` for a reference to a missing record,
 * `DUPLICATE`, `TAKEN` for a value that only one record may have, `IN_USE` for what another record reserves.
 */
const refuseConflicts = async (
  context: OperationContext,
  client: pg.PoolClient,
  { body, via }: RecordChange,
  change: CompleteChange,
): Promise<void> => {
  const { id, changes } = change;
  await refuseMissingReferences(context, client, changes);
  await refuseDuplicates(context, client, { values: changes, exceptId: id, allowed: body.allowDuplicate });
  await refuseHeldValues(context, client, change);
  if (via !== 'reservation') await refuseReserved(context, client, change);
};

/**
 * Writes the changed fields, the activities, the audit entry and the notifications in one round trip. Returns the
 * written fields: the changes with hashed secrets and assigned numbers.
 */
const writeChange = async (
  context: OperationContext,
  client: pg.PoolClient,
  { body, via, activities = [] }: RecordChange,
  { id, before, changes, plan, version }: CompleteChange & { readonly plan: Plan; readonly version: number },
): Promise<Values> => {
  const { resource, actor, now, state } = context;
  const { settings } = state.model;
  const after = { ...before, ...changes };
  const numbers = await assignNumbers(context, client, { transition: plan.transition, record: after });
  const written = { ...(await hashSecrets(context, changes, after)), ...numbers };
  const noted = [...plan.activities, ...activities];
  const mentioned = await readMentions(context, client, { before, changes, activities: noted });
  const { statements, answered } = await approvalOf(context, client, { id, before, after, note: body.note });
  await sendBatch(
    client,
    [
      updateRecord({ resource, id, changes: written, actor, now, version, settings }),
      activitiesStatement(context, { id, activities: noted }) ?? [],
      auditStatement(context, { id, action: via, changes: { ...plan.audit, ...auditOfNumbers(numbers) } }),
      relatedActivityStatement(context, { id, before, changes }) ?? [],
      ...statements,
      notificationStatement(context, { id, before, after, mentioned, answered }) ?? [],
    ].flat(),
  );
  return written;
};

/**
 * Changes the records that depend on a changed one: those it reserves or releases, those that follow its rows, and
 * those that its transition moves; for an account with a new password, its API keys and webhooks. The record itself
 * changes again if a row that it follows decides its state. Errors: `TAKEN`, `INVALID` for a reserved row that does not
 * exist, `TRANSITION_REFUSED`.
 */
const changeDependents = async (
  context: OperationContext,
  client: pg.PoolClient,
  { via, isFollowing = false }: RecordChange,
  { id, before, changes, plan }: CompleteChange & { readonly plan: Plan },
): Promise<void> => {
  const after = { ...before, ...changes };
  const isReservation = via === 'reservation';
  await reserve(context, client, { before, after, isReserved: isReservation && !isFollowing }, changeRecord);
  await moveFollowers(context, client, { id, before, after }, changeRecord);
  if (!isReservation && namesAny(changes, new Set(followingFields(context.resource))))
    await followOwnRow(context, client, { id, before, after }, changeRecord);
  await moveReferencedRecords(context, client, { transition: plan.transition, record: after }, changeRecord);
  if (setsPassword(context.resource, changes)) await endIntegrations(context, client, id, changeRecord);
};

/**
 * Changes one record in the open transaction of `client`: checks the change, and writes it with its activities, its
 * audit entry, its reservations and its notifications. A change without changed fields writes only its note. Errors:
 *
 * - about the record and the user: `NOT_FOUND`, `STALE_VERSION` with the current record, `NOT_ALLOWED`,
 *   `FIELD_NOT_ALLOWED`;
 * - about the values and the workflow: `INVALID`, `SEALED`, `TRANSITION_REFUSED`;
 * - about other records: `DUPLICATE`, `TAKEN`, `IN_USE`;
 * - about users and roles: `LAST_ADMIN`, `HAND_OVER_FIRST`.
 */
export const changeRecord = async (
  context: OperationContext,
  client: pg.PoolClient,
  change: RecordChange,
): Promise<void> => {
  const { id, body, via, written, stamps, onWritten } = change;
  const { state, resource, actor, now } = context;
  const { version, values: before } = await lockToChange(context, client, change);
  const request: ChangeRequest = { state, resource, actor, now, before, body, via, written };
  refuseForbidden(request);
  await refuseStaleVersion(context, client, change, version);
  const plan = planChange(request);
  const planned = { ...plan.changes, ...stamps };
  // An unchanged form writes nothing, except a note.
  if (Object.keys(planned).length === 0) {
    if (body.note !== undefined)
      await writeActivities(context, client, { id, activities: [{ kind: 'note', note: body.note }] });
    return;
  }
  refuseForeignFiles(context, { before, changes: planned });
  const changes = await completeChanges(context, client, change, { before, planned });
  await refuseConflicts(context, client, change, { id, before, changes });
  const saved = await writeChange(context, client, change, { id, before, changes, plan, version });
  onWritten?.(before, saved);
  await moveFilesIntoPlace(context, id, { before, changes });
  await changeDependents(context, client, change, { id, before, changes, plan });
};

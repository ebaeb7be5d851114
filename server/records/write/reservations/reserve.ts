import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { canFollow, followedRows, type Reservation, reservedValue, reservingStates } from '#model/reserves.ts';
import type { OperationContext } from '../../context/context.ts';
import { lockIfExists } from '../../context/locks/lockIfExists.ts';
import { isHeld, reservesRow, readHolders } from '../../guards/readHolders.ts';
import type { RecordBody } from '../../plan/parseRecordBody.ts';
import type { PlannedActivity, Values } from '../../plan/plan.ts';
import { changeReserved, type Changing, refuseAt, type ReservedTarget } from './changeReserved.ts';
import { lockStock } from './lockStock.ts';
import {
  type StateMove,
  type Reserving,
  type ReservationStep,
  stepsOf,
  type StepsOfOne,
  reservationTargets,
} from './stepsOf.ts';

type ReservedChange = {
  readonly id: string;
  readonly body: RecordBody;
  readonly via: 'reservation';
  readonly written: Values;
  readonly activities: readonly PlannedActivity[];
  readonly beyondScope: true;
};
type ChangeRecord = (context: OperationContext, client: pg.PoolClient, change: ReservedChange) => Promise<void>;

/**
 * A reserved record with its steps, and its values before the first step. `values` is undefined if it does not exist.
 */
type LockedTarget = StepsOfOne & { readonly values: Values | undefined };

/**
 * Returns whether another record of the same resource follows the row too, such as a second property for the same unit.
 */
const hasOtherFollower = async (
  context: OperationContext,
  client: pg.PoolClient,
  { reserve, id, row }: Reservation,
): Promise<boolean> => {
  const { states } = context.resource;
  const holding = { by: context.resource, reserve, ids: [id] };
  const found =
    states === undefined
      ? []
      : await readHolders(context, client, { ...holding, states: reservingStates(states, reserve) });
  return found.some((other) => reservesRow(other, { rows: reserve.rows, row }));
};

/**
 * Returns whether a released record is still reserved by another one. Examples: a unit whose property is booked too, a
 * property whose unit is booked, a unit that a second property follows.
 */
const isStillReserved = async (
  { context, there, id, values }: ReservedTarget,
  client: pg.PoolClient,
  { of }: ReservationStep,
  { to, isReleased }: StateMove,
): Promise<boolean> => {
  const { reserve, row } = of;
  if (reserve.rows !== undefined) {
    if (await isHeld(there, client, { id, rows: reserve.rows, row })) return true;
    const isOffered = isReleased || (to !== undefined && to === context.resource.states?.initial);
    return reserve.follows !== undefined && !isOffered && (await hasOtherFollower(context, client, of));
  }
  for (const followed of followedRows(there.resource, values)) {
    const resource = there.state.model.resources[there.resource.fieldsByName[followed.reserve.field]?.to ?? ''];
    if (resource === undefined) continue;
    const stock = { id: followed.id, rows: followed.reserve.rows, row: followed.row };
    if (await isHeld({ ...there, resource }, client, stock)) return true;
  }
  return false;
};

/**
 * Frees the row that a released record follows, if a user has changed the state of the released record since it was
 * reserved. The release keeps that state, so no change of state frees the row.
 */
const releaseFollowed = async (
  { there, values }: ReservedTarget,
  client: pg.PoolClient,
  { was: previous, is, of: { reserve: entry } }: ReservationStep,
  change: ChangeRecord,
): Promise<void> => {
  if (previous === undefined || is !== undefined || entry.rows !== undefined) return;
  const given = reservedValue(previous, values);
  if (given === undefined || values[entry.set] === given || entry.set !== there.resource.states?.field) return;
  await reserve(there, client, { before: { ...values, [entry.set]: given }, after: values, isReleased: true }, change);
};

/** Returns an error of a nested reservation at the field of the reserving record. */
const atOwnField = (error: unknown, field: string): unknown => {
  const [text] = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  return error instanceof AppError && text !== undefined
    ? new AppError(error.code, { text: error.message, fields: { [field]: text } })
    : error;
};

const reserveIn = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, there, steps, values, moved }: LockedTarget & { readonly moved: StateMove },
  change: ChangeRecord,
): Promise<void> => {
  const begins = steps.find(({ was: previous, is }) => previous === undefined && is !== undefined);
  if (values === undefined) {
    if (begins === undefined || begins.of.reserve.follows !== undefined) return;
    const own = context.resource.fieldsByName[begins.of.reserve.field]?.title ?? begins.of.reserve.field;
    refuseAt(
      'INVALID',
      begins.of.reserve.field,
      serverText('fields.noSuchThing', { field: own, thing: inLowerCase(there.resource.title) }),
    );
    return;
  }
  const target: ReservedTarget = { context, there, id, values };
  const to: Changing = { changes: {}, activities: [] };
  for (const step of steps) {
    if (step.is === undefined && (await isStillReserved(target, client, step, moved))) continue;
    changeReserved(target, step, { to, moved });
    await releaseFollowed(target, client, step, change);
  }
  if (Object.keys(to.changes).length === 0) return;
  const note = `${context.resource.title}: ${moved.to ?? 'deleted'}`;
  const body = { values: {}, version: undefined, note, allowDuplicate: true };
  const changed = change(there, client, {
    id,
    body,
    via: 'reservation',
    written: to.changes,
    activities: to.activities,
    beyondScope: true,
  });
  await changed.catch((error: unknown) => {
    throw begins === undefined ? error : atOwnField(error, begins.of.reserve.field);
  });
};

/**
 * Reserves and releases other records, as the schema word `reserves` defines, because of `reserving`: the change,
 * creation, deletion or restoration of a record. Each reserved record is locked, checked to be free, and changed by
 * `change` (`changeRecord`), in the same transaction and with its own activity and audit entry. Errors: `TAKEN` if the
 * record or row to reserve is not free, `INVALID` if the row does not exist; both at the field that names the record or
 * row.
 */
export const reserve = async (
  context: OperationContext,
  client: pg.PoolClient,
  reserving: Reserving,
  change: ChangeRecord,
): Promise<void> => {
  const { states } = context.resource;
  if (states?.reserves === undefined) return;
  const stateIn = (values: Values): string | undefined => {
    const value = values[states.field];
    return typeof value === 'string' ? value : undefined;
  };
  const { before, after, isReserved = false, isReleased = false } = reserving;
  const moved: StateMove = { from: stateIn(before), to: stateIn(after), isReserved, isReleased };
  // All records are locked before the first change, because a change may also change another of them, such as a unit
  // its property.
  const steps = reservationTargets(context, stepsOf(context.resource, reserving));
  if (steps.some(({ there }) => canFollow(there.resource))) await lockStock(client, steps);
  const targets: LockedTarget[] = [];
  for (const target of steps) targets.push({ ...target, values: await lockIfExists(target.there, client, target.id) });
  for (const target of targets) await reserveIn(context, client, { ...target, moved }, change);
};

/**
 * Locks the records that several new records of a transaction will reserve, always in the same order, so that two large
 * transactions cannot deadlock.
 */
export const lockReserved = async (
  context: OperationContext,
  client: pg.PoolClient,
  records: readonly Values[],
): Promise<void> => {
  const { resource, state } = context;
  const followed = records.flatMap((record) =>
    followedRows(resource, record).flatMap(({ reserve, id }) => {
      const target = state.model.resources[resource.fieldsByName[reserve.field]?.to ?? ''];
      return target === undefined ? [] : [{ there: { ...context, resource: target }, id }];
    }),
  );
  const steps = records.flatMap((after) => stepsOf(resource, { before: {}, after }));
  await lockStock(client, [...reservationTargets(context, steps), ...followed]);
};
